// A dialog without questions, which is drawn again when my list of friends changes.

import { h, patch } from "./dom.js";
import { t } from "./say.js";
import { heed } from "./friends.js";

let count = 0;

/**
 * sheet opens a dialog.
 * @param {string} title
 * @param {(render: () => void) => Child} draw what is in it
 * @param {string} [className]
 */
export function sheet(title, draw, className = "people-dialog") {
  const dialog = document.createElement("dialog");
  const id = `sheet${count++}`;
  const before = document.activeElement;
  dialog.className = `sheet-dialog ${className}`;
  dialog.setAttribute("aria-labelledby", id);
  const render = () =>
    patch(
      dialog,
      h("h2", { key: "title", id, tabindex: "-1", autofocus: true, text: title }),
      draw(render),
      h("form", { key: "close", method: "dialog", class: "buttons" }, h("button", { text: t("close") })),
    );
  const ignore = heed(render);
  dialog.addEventListener("close", () => {
    ignore();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(dialog);
  render();
  dialog.showModal();
}
