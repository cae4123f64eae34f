// The package in the projects of other people: each tool as it is without configuration, with the
// first program of the README and a <hoyle-table>, in Chromium, in Node.js and in others. The run
// beside this file brings the tools, in the folder $TOOLS, and the packed package, in $PACKAGE.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { browser } from "../test/browser.js";

const { TOOLS: tools, PACKAGE: packed } = process.env;
const scratch = mkdtempSync(join(tmpdir(), "hoyle-projects-"));
const chromium = await browser();
const tool = (path) => join(tools, "node_modules", path);
const first = /```js\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))[1];
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css" };

after(async () => {
  await chromium?.close();
  rmSync(scratch, { recursive: true, force: true });
});

// What the program prints is kept for the test.
const listen = `globalThis.said = []; console.log = (score) => said.push(score);
addEventListener("error", (e) => said.push("error: " + e.message)); addEventListener("unhandledrejection", (e) => said.push(e.reason?.code + ": " + e.reason));`;

const page = (script, address = "") => `<!doctype html>
<meta charset="utf-8"><title>Project</title>
<body><hoyle-table game="karata"${address && ` program="${address}"`}></hoyle-table>
${script}`;
const asModule = `<script src="./listen.js"></script><script type="module" src="./main.js"></script>`;

/** Makes a folder with the program of the README, as a person pastes it, and the package installed. With an address, it loads the program from there. */
function project(name, { address = "", from = "@hoylecards/hoyle", table = "@hoylecards/hoyle/table" } = {}) {
  const dir = join(scratch, name.replace(/\W+/g, "-"));
  const installed = join(dir, "node_modules", "@hoylecards", "hoyle");
  mkdirSync(installed, { recursive: true });
  cpSync(packed, installed, { recursive: true });
  const main = `import "${table}";\n${first.replace(`"@hoylecards/hoyle"`, `"${from}"`).replace("load()", address ? `load("${address}")` : "load()")}`;
  writeFileSync(join(dir, "main.js"), main);
  writeFileSync(join(dir, "index.html"), page(`<script type="module" src="./main.js"></script>`, address));
  writeFileSync(join(dir, "package.json"), `{"private": true, "type": "module", "dependencies": {"@hoylecards/hoyle": "*"}}`);
  return dir;
}

/** Serves a folder; unknown paths get the page app, if it is given. */
async function serve(dir, { headers = {}, app } = {}) {
  const server = createServer((request, response) => {
    let file = join(dir, decodeURI(new URL(request.url, "http://x").pathname));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!existsSync(file) && !app) return response.writeHead(404).end();
    response.setHeader("Content-Type", existsSync(file) ? (types[extname(file)] ?? "application/octet-stream") : "text/html");
    response.end(existsSync(file) ? readFileSync(file) : app);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Opens a page, and returns what its program has printed, once its table has been drawn. */
async function visit(url, { tables = true } = {}) {
  const evaluate = await chromium.open("about:blank");
  try {
    await evaluate.send("Page.enable");
    await evaluate.send("Page.setBypassCSP", { enabled: false });
    await evaluate.send("Page.addScriptToEvaluateOnNewDocument", { source: listen });
    await evaluate.send("Page.navigate", { url });
    for (let end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
      const said = await evaluate("globalThis.said ?? []").catch(() => []);
      const zones = await evaluate(`document.querySelector("hoyle-table")?.shadowRoot?.querySelectorAll(".felt").length ?? 0`).catch(() => 0);
      if (said.length > 0 && (zones > 0 || !tables || typeof said[0] === "string")) return said[0];
    }
    const heard = await evaluate(`document.body.innerText + " " + (document.querySelector("hoyle-table")?.shadowRoot?.querySelector(".refused")?.textContent ?? "")`).catch(String);
    return `nothing within two minutes; the page says ${heard}`;
  } finally {
    await evaluate.close();
  }
}

const isScore = (score) => assert.ok(Array.isArray(score) && score.length === 4, `${score}`);

async function visitFolder(dir, options) {
  const server = await serve(dir, options);
  try {
    isScore(await visit(server.url));
  } finally {
    server.close();
  }
}

/** Starts the server of a tool, and visits it. */
async function visitServer(dir, args, port) {
  const child = spawn(process.execPath, args, { cwd: dir, stdio: "ignore", detached: true });
  const url = `http://127.0.0.1:${port}/`;
  try {
    for (let tries = 300; tries > 0 && !(await fetch(url).then((r) => r.ok, () => false)); tries--) await sleep(200);
    isScore(await visit(url));
  } finally {
    process.kill(-child.pid, "SIGKILL");
  }
}

const run = (dir, args, program = process.execPath) => execFileSync(program, args, { cwd: dir, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 240_000 });
const script = (dir, text) => run(dir, ["--input-type=module", "-e", text]);

/** The page of a bundle, with hoyle.wasm copied to where the page can fetch it. */
function bundled(dir, { html = page(`<script type="module" src="./main.js"></script>`, "/hoyle.wasm") } = {}) {
  const out = join(dir, "dist");
  cpSync(join(packed, "lib", "hoyle.wasm"), join(out, "hoyle.wasm"));
  writeFileSync(join(out, "index.html"), html);
  return out;
}

let port = 19_350 + (process.pid % 500) * 10;
const address = "/hoyle.wasm";

describe("in a browser", { skip: chromium ? false : "no Chromium" }, () => {
  for (const v of [5, 6, 7, 8]) {
    const vite = tool(`vite${v}/bin/vite.js`);
    test(`Vite ${v}, the server`, () => visitServer(project(`vite${v} dev`), [vite, "--port", String(++port), "--strictPort", "--host", "127.0.0.1"], port));
    test(`Vite ${v}, a build`, async () => {
      const dir = project(`vite${v} build`);
      run(dir, [vite, "build", "--base", "./"]);
      await visitFolder(join(dir, "dist"));
    });
  }

  test("Vite 7, the server, linked as by pnpm", () => {
    const dir = project("vite7 pnpm");
    const store = join(dir, "node_modules", ".pnpm", "hoyle@1", "node_modules", "@hoylecards");
    mkdirSync(store, { recursive: true });
    renameSync(join(dir, "node_modules", "@hoylecards", "hoyle"), join(store, "hoyle"));
    symlinkSync("../.pnpm/hoyle@1/node_modules/@hoylecards/hoyle", join(dir, "node_modules", "@hoylecards", "hoyle"));
    return visitServer(dir, [tool("vite7/bin/vite.js"), "--port", String(++port), "--strictPort", "--host", "127.0.0.1"], port);
  });

  test("Vite 7, a library as a script, with an address", async () => {
    const dir = project("vite7 iife", { address });
    writeFileSync(join(dir, "vite.config.js"), `export default { build: { lib: { entry: "main.js", formats: ["iife"], name: "app", fileName: () => "main.js" } } };`);
    run(dir, [tool("vite7/bin/vite.js"), "build"]);
    await visitFolder(bundled(dir, { html: page(`<script src="./main.js"></script>`, address) }));
  });

  test("webpack", async () => {
    const dir = project("webpack");
    script(dir, `import webpack from ${JSON.stringify(tool("webpack/lib/index.js"))};
      webpack({ mode: "production", entry: "./main.js", context: process.cwd(), output: { path: process.cwd() + "/dist" } }, (error, stats) => {
        if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
      });`);
    writeFileSync(join(dir, "dist", "index.html"), page(`<script src="./main.js"></script>`));
    await visitFolder(join(dir, "dist"));
  });

  for (const format of ["esm", "iife"]) {
    test(`esbuild, ${format}, with an address`, async () => {
      const dir = project(`esbuild ${format}`, { address });
      run(dir, [tool("esbuild/bin/esbuild"), "main.js", "--bundle", "--minify", `--format=${format}`, "--outfile=dist/main.js"]);
      await visitFolder(bundled(dir));
    });
  }

  for (const [what, format, says] of [["a page came instead", "esm", /^no-program: .*\/hoyle\.wasm: \d+ bytes of text\/html, which are no WebAssembly.*pass its address to load/], ["it has no address", "iife", /^no-program: .*does not know its own address: pass the address of hoyle\.wasm to load/]]) {
    test(`esbuild, ${format}, without an address: ${what}`, async () => {
      const dir = project(`esbuild ${format} lost`);
      run(dir, [tool("esbuild/bin/esbuild"), "main.js", "--bundle", `--format=${format}`, "--outfile=dist/main.js"]);
      writeFileSync(join(dir, "dist", "index.html"), page(`<script type="module" src="./main.js"></script>`));
      const server = await serve(join(dir, "dist"), { app: "<!doctype html><p>An app" });
      try {
        assert.match(String(await visit(server.url)), says);
      } finally {
        server.close();
      }
    });
  }

  test("Rollup, with an address", async () => {
    const dir = project("rollup", { address });
    script(dir, `import { rollup } from ${JSON.stringify(tool("rollup/dist/es/rollup.js"))};
      import resolve from ${JSON.stringify(tool("@rollup/plugin-node-resolve/dist/es/index.js"))};
      const bundle = await rollup({ input: "main.js", plugins: [resolve({ browser: true })], onwarn() {} });
      await bundle.write({ file: "dist/main.js", format: "es" });`);
    await visitFolder(bundled(dir));
  });

  test("Parcel, a build", async () => {
    const dir = project("parcel build");
    run(dir, [tool("parcel/lib/bin.js"), "build", "index.html", "--no-cache", "--public-url", "./"]);
    await visitFolder(join(dir, "dist"));
  });

  test("Parcel, the server", () => visitServer(project("parcel dev"), [tool("parcel/lib/bin.js"), "serve", "index.html", "--no-cache", "--port", String(++port), "--host", "127.0.0.1"], port));

  const plain = (name, at) => project(name, { from: `${at}lib/browser.js`, table: `${at}lib/table.js` });
  test("no bundler", () => visitFolder(plain("plain", "./node_modules/@hoylecards/hoyle/")));

  test("no bundler, a strict Content-Security-Policy", () => {
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";
    return visitFolder(plain("policy", "./node_modules/@hoylecards/hoyle/"), { headers: { "Content-Security-Policy": policy } });
  });

  test("no bundler, another origin", async () => {
    const cdn = await serve(packed, { headers: { "Access-Control-Allow-Origin": "*" } });
    try {
      await visitFolder(plain("cdn", cdn.url));
    } finally {
      cdn.close();
    }
  });
});

describe("without a browser", () => {
  // The program of the README, without the element.
  const here = (name, text = first) => {
    const dir = project(name);
    writeFileSync(join(dir, "main.js"), text);
    return dir;
  };
  const plays = (dir, args, program) => assert.match(run(dir, args, program), /^\[( *-?\d+,?){4} *\]\n$/);
  const required = first.replace(/import (.*) from (.*);/, "const $1 = require($2);");

  for (const [name, program] of [["Node.js", process.execPath], ["Node.js 22", tool("node22/bin/node")], ["Node.js 24", tool("node24/bin/node")]]) {
    const skip = existsSync(program) ? false : "not for this machine";
    test(`${name}, import`, { skip }, () => plays(here(`${name} import`), ["main.js"], program));
    test(`${name}, require`, { skip }, () => {
      const dir = here(`${name} require`);
      writeFileSync(join(dir, "main.cjs"), required);
      plays(dir, ["--no-warnings", "main.cjs"], program);
    });
  }

  for (const [name, program, args] of [
    ["Deno", tool("@deno/linux-x64-glibc/deno"), ["run", "-A", "--node-modules-dir=manual", "main.js"]],
    ["Bun", tool("@oven/bun-linux-x64/bin/bun"), ["main.js"]],
  ]) {
    test(name, { skip: existsSync(program) ? false : "not for this machine" }, () => plays(here(name), args, program));
  }

  for (const format of ["esm", "cjs"]) {
    test(`esbuild for Node.js, ${format}, with a path`, () => {
      const dir = here(`esbuild node ${format}`, first.replace("load()", `load("dist/hoyle.wasm")`));
      run(dir, [tool("esbuild/bin/esbuild"), "main.js", "--bundle", "--platform=node", `--format=${format}`, `--outfile=dist/main.${format === "esm" ? "mjs" : "cjs"}`, "--log-level=error"]);
      cpSync(join(packed, "lib", "hoyle.wasm"), join(dir, "dist", "hoyle.wasm"));
      plays(dir, [`dist/main.${format === "esm" ? "mjs" : "cjs"}`]);
    });
  }

  const typed = `import { load, type Table } from "@hoylecards/hoyle";\nimport { HoyleTable } from "@hoylecards/hoyle/table";\nexport const make = (): Promise<Table> => load().then((h) => h.table("indigo"));\nexport const at = (t: HoyleTable): number => t.at;\n`;
  for (const [module, resolution] of [["es2020", "node10"], ["nodenext", "nodenext"], ["es2022", "bundler"]]) {
    test(`TypeScript, moduleResolution ${resolution}`, () => {
      const dir = here(`types ${resolution}`);
      writeFileSync(join(dir, "main.ts"), typed);
      const options = { strict: true, noEmit: true, target: "es2022", lib: ["es2024", "dom"], types: [], module, moduleResolution: resolution };
      writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["main.ts"] }));
      try {
        run(dir, [tool("typescript5/bin/tsc"), "-p", "."]);
      } catch (error) {
        assert.fail(error.stdout);
      }
    });
  }
});
