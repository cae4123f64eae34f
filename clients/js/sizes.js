// Prints the sizes of what a page loads, and fails if the program has outgrown its limit:
//
//	npm run sizes
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const limit = 1.25; // MB of brotli, for all games

const groups = {
  "hoyle.wasm": ["hoyle.wasm"],
  "wasm_exec.js, of Go": ["wasm_exec.js"],
  "the library": ["browser.js", "hoyle.js", "program.js", "thinker.js", "answers.js", "worker-browser.js"],
  "<hoyle-table>": ["table.js", "cards.js", "style.js"],
};

const brotli = (data) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const kilobytes = (n) => (n / 1000).toFixed(1).padStart(9);

console.log("kB                        raw  gzip -9 brotli 11");
for (const [name, files] of Object.entries(groups)) {
  const data = Buffer.concat(files.map((file) => readFileSync(new URL(`lib/${file}`, import.meta.url))));
  const small = brotli(data).length;
  console.log(name.padEnd(20), kilobytes(data.length), kilobytes(gzipSync(data, { level: 9 }).length), kilobytes(small));
  if (name === "hoyle.wasm" && small > limit * 1e6) {
    console.error(`hoyle.wasm has more than ${limit} MB of brotli`);
    process.exitCode = 1;
  }
}
