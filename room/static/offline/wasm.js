// The program of the room, in a worker.

import "./wasm_exec.js";

/**
 * load reads and compiles the program. It is stored compressed, because few hosts compress it.
 * @param {URL} address
 */
export async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const program = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(program, { headers: { "Content-Type": "application/wasm" } }));
}

/**
 * run runs the program, with globalThis.room set for it, until it is ready.
 * @param {WebAssembly.Module} module
 * @param {Mind | Worked} room
 * @returns {Promise<void>}
 */
export function run(module, room) {
  const go = new globalThis.Go();
  return new Promise((resolve, reject) => {
    Object.assign(globalThis, { room: Object.assign(room, { ready: resolve, failed: (/** @type {string} */ why) => reject(new Error(why)) }) });
    WebAssembly.instantiate(module, go.importObject)
      .then((instance) => go.run(instance))
      .then(() => reject(new Error("the program has ended")), reject);
  });
}
