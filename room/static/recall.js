// The last trick, which a button shows once more.

import { h } from "./dom.js";
import { special } from "./say.js";
import { sheet } from "./sheet.js";
import { kind, lastTrick, trickView } from "./trick.js";

/**
 * recall returns the button that shows the last trick in a dialog, null if there is none.
 * @param {Scene} scene
 */
export function recall(scene) {
  const trick = lastTrick(scene);
  if (!trick) return null;
  const text = special("trick.last", kind(scene));
  const show = () => sheet(text, () => h("div", { key: "trick", class: "recalled" }, trickView(scene, trick)));
  return h("button", { key: "recall", type: "button", class: "quiet recall", text, onclick: show });
}
