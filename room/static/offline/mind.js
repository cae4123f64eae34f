// The worker in which bots think, so that no press waits for them.

import { run } from "./wasm.js";

const room = /** @type {Mind} */ ({ thinks: true });
/** @type {Promise<void>} */
let begun;

self.onmessage = async ({ data: { module, id, question } }) => {
  if (module) {
    begun = run(module, room);
    return;
  }
  await begun;
  room.think(question, (answer) => self.postMessage({ id, answer }));
};
