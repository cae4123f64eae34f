// The entry point for Node.js.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Hoyle } from "./hoyle.js";
import { Program } from "./program.js";
import { Thinker } from "./thinker.js";

export { Hoyle, Match, Table } from "./hoyle.js";
export { HoyleError } from "./program.js";

/** Loads the library from an address: by default, hoyle.wasm beside this file. */
export async function load(from = new URL("hoyle.wasm", import.meta.url)) {
  const module = from instanceof WebAssembly.Module ? from : await WebAssembly.compile(await readFile(from));
  return new Hoyle(await Program.start(module), new Thinker(() => open(module)));
}

// A worker that has nothing to do does not keep the process alive.
function open(module) {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url), { workerData: module });
  const thread = { send: (m) => worker.postMessage(m), stop: () => void worker.terminate(), busy: (is) => (is ? worker.ref() : worker.unref()), onanswer() {}, onfail() {} };
  worker.on("message", (answer) => thread.onanswer(answer));
  worker.on("error", (error) => thread.onfail(error));
  return thread;
}
