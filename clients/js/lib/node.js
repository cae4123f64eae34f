// The entry point for Node.js.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Program, compiled, noProgram, noWorker } from "./core.js";
import { Hoyle } from "./hoyle.js";
import { source } from "./source.js";
import { Thinker } from "./thinker.js";

export { HoyleError } from "./core.js";
export { Hoyle, Match, Table } from "./hoyle.js";

/** Loads the library from a file or an address: by default, hoyle.wasm beside this file. */
export async function load(from, { worker } = {}) {
  const module = from instanceof WebAssembly.Module ? from : await compile(from ?? beside());
  return new Hoyle(await Program.start(module), new Thinker(() => open(module, worker)));
}

// In a bundle of CommonJS, import.meta is empty.
function beside() {
  if (!import.meta.url) throw noProgram("this bundle does not know its own location: pass the path of hoyle.wasm to load()");
  return new URL("hoyle.wasm", import.meta.url);
}

async function compile(from) {
  try {
    if (/^https?:/.test(String(from))) {
      const response = await fetch(from);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await compiled(await response.arrayBuffer(), from, response.headers.get("Content-Type") ?? "");
    }
    const data = await readFile(from);
    return await compiled(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), from);
  } catch (error) {
    throw error.code === "no-program" ? error : noProgram(`${from}: ${error.message}. Pass the path of hoyle.wasm to load().`);
  }
}

const text = `${source}
const { parentPort } = require("node:worker_threads");
answer((hear) => parentPort.on("message", hear), (data) => parentPort.postMessage(data));`;

// A worker that has nothing to do does not keep the process alive.
function open(module, given) {
  const worker = given ? new Worker(given) : new Worker(text, { eval: true });
  const thread = { send: (m) => worker.postMessage(m), stop: () => void worker.terminate(), busy: (is) => (is ? worker.ref() : worker.unref()), onanswer() {}, onfail() {} };
  worker.on("message", (data) => data !== "ready" && thread.onanswer(data));
  worker.on("error", (error) => thread.onfail(noWorker(error.message)));
  worker.postMessage(module);
  return thread;
}
