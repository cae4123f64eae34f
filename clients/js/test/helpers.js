import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const folder = fileURLToPath(new URL("..", import.meta.url));

/** Number n as a seed. */
export const seed = (n) => n.toString(16).padStart(64, "0");

if (!existsSync(`${folder}lib/hoyle.wasm`)) execFileSync("npm", ["run", "build"], { cwd: folder, stdio: "inherit" });
