// Small questions in a dialog: yes or no, or one of several.

import { above, focused, h, patch } from "./dom.js";
import { t } from "./say.js";

let count = 0;

/**
 * ask shows a dialog and returns the value of the button that was pressed, "" if it was
 * dismissed, and the text of its field.
 * @param {string} title
 * @param {string} yes on the button that agrees
 * @param {{field?: object, hint?: string, about?: string, more?: Child, careful?: boolean, no?: string}} [parts] a field
 *   for a text, a text below it, a text below the title, another button, whether the button that
 *   cancels comes first, and its text
 */
export function ask(title, yes, { field, hint, about, more, careful, no = t("cancel") } = {}) {
  const dialog = document.createElement("dialog");
  const id = `dialog${count++}`;
  dialog.className = "sheet-dialog";
  dialog.setAttribute("aria-labelledby", id);
  if (about) dialog.setAttribute("aria-describedby", `${id}-about`);
  patch(
    dialog,
    h(
      "form",
      { method: "dialog" },
      field
        ? h("label", { class: "field" }, h("span", { id, text: title }), h("input", { ...field, name: "text" }), hint && h("output", { class: "small", text: hint }))
        : h(about ? "h2" : "p", { id, text: title }),
      about && h("p", { key: "about", id: `${id}-about`, text: about }),
      h(
        "div",
        { class: "buttons" },
        h("button", { key: "yes", class: careful ? "danger" : "primary", value: "yes", text: yes }),
        h("button", { key: "no", value: "no", formnovalidate: true, autofocus: careful, text: no }),
      ),
      more,
    ),
  );
  return opened(dialog, () => ({ pressed: dialog.returnValue, text: dialog.querySelector("input")?.value ?? "" }));
}

/**
 * sure returns whether the answer is yes.
 * @param {string} question
 */
export async function sure(question) {
  return (await ask(question, t("yes"))).pressed === "yes";
}

/**
 * pick returns the value of the option that is pressed, "" if none is.
 * @param {string} title
 * @param {{value: string, text: string, about?: string}[]} options
 */
export async function pick(title, options) {
  const dialog = document.createElement("dialog");
  const id = `dialog${count++}`;
  dialog.className = "sheet-dialog";
  dialog.setAttribute("aria-labelledby", id);
  patch(
    dialog,
    h(
      "form",
      { method: "dialog", class: "picks" },
      h("h2", { id, text: title }),
      options.map((o) =>
        h(
          "button",
          { key: o.value, value: o.value, class: "pick" },
          h("strong", { text: o.text }),
          o.about && h("span", { class: "small", text: o.about }),
        ),
      ),
      h("button", { key: "none", value: "", class: "quiet", text: t("cancel") }),
    ),
  );
  return opened(dialog, () => dialog.returnValue);
}

/** giveUp closes a choice whose time is over. */
export function giveUp() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog:has(> .picks)"))?.close("");
}

/**
 * opened shows a dialog, and returns what result returns once the dialog is closed.
 * @template T
 * @param {HTMLDialogElement} dialog
 * @param {() => T} result
 * @returns {Promise<T>}
 */
export function opened(dialog, result) {
  above().append(dialog);
  const before = focused();
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(result());
    }),
  );
}
