// The entry point for browsers.
import { Hoyle } from "./hoyle.js";
import { Program } from "./program.js";
import { Thinker } from "./thinker.js";

export { Hoyle, Match, Table } from "./hoyle.js";
export { HoyleError } from "./program.js";

/** Loads the library from an address: by default, hoyle.wasm beside this file. */
export async function load(from = new URL("hoyle.wasm", import.meta.url)) {
  const module = await compile(from);
  return new Hoyle(await Program.start(module), new Thinker(() => open(module)));
}

async function compile(from) {
  if (from instanceof WebAssembly.Module) return from;
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Some servers serve the file with the wrong type.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function open(module) {
  const worker = new Worker(new URL("./worker-browser.js", import.meta.url), { type: "module" });
  const thread = { send: (m) => worker.postMessage(m), stop: () => worker.terminate(), busy() {}, onanswer() {}, onfail() {} };
  worker.onmessage = ({ data }) => thread.onanswer(data);
  worker.onerror = (event) => thread.onfail(new Error(event.message ?? "the worker did not start"));
  worker.postMessage(module);
  return thread;
}
