// Prints the sizes of what a page loads. The limit of the program is checked by tools/size:
//
//	npm run sizes
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const room = readdirSync(new URL("lib/room", import.meta.url), { recursive: true }).filter((name) => name.endsWith(".js"));
const groups = {
  "hoyle.wasm": ["hoyle.wasm"],
  "the library": ["browser.js", "core.js", "hoyle.js", "thinker.js", "source.js", "worker.js"],
  "<hoyle-table>": ["table.js", "asked.js", "sight.js", "view.js", "style.js", ...room.map((name) => `room/${name}`)],
};

const brotli = (data) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const kilobytes = (n) => (n / 1000).toFixed(1).padStart(9);

console.log("kB                        raw  gzip -9 brotli 11");
for (const [name, files] of Object.entries(groups)) {
  const data = Buffer.concat(files.map((file) => readFileSync(new URL(`lib/${file}`, import.meta.url))));
  console.log(name.padEnd(20), kilobytes(data.length), kilobytes(gzipSync(data, { level: 9 }).length), kilobytes(brotli(data).length));
}
