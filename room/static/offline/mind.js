// The worker in which bots think, so that no press waits for them.

import { run } from "./wasm.js";

const room = { thinks: true };
/** @type {Promise<any>} */
let begun;

self.onmessage = async ({ data: { module, id, question } }) => {
  if (module) {
    begun = run(module, room);
    return;
  }
  await begun;
  /** @type {any} */ (room).think(question, (answer) => self.postMessage({ id, answer }));
};
