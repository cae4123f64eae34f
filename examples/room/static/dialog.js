// Small questions in a dialog: yes or no, a name, a password.

import { h, patch } from "./dom.js";
import { t } from "./say.js";

let count = 0;

/** ask shows a dialog and returns what its button says, null if it was dismissed. */
function ask(title, yes, field) {
  const dialog = document.createElement("dialog");
  const id = `dialog${count++}`;
  dialog.className = "sheet-dialog";
  dialog.setAttribute("aria-labelledby", id);
  patch(
    dialog,
    h(
      "form",
      { method: "dialog" },
      field
        ? h("label", { class: "field" }, h("span", { id, text: title }), h("input", { ...field, name: "text" }))
        : h("p", { id, text: title }),
      h(
        "div",
        { class: "buttons" },
        h("button", { key: "yes", class: "primary", value: "yes", text: yes }),
        h("button", { key: "no", value: "no", formnovalidate: true, text: t("cancel") }),
      ),
    ),
  );
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      const text = dialog.querySelector("input")?.value ?? "";
      dialog.remove();
      before?.focus?.();
      resolve(dialog.returnValue === "yes" ? text : null);
    }),
  );
}

/** sure returns whether the answer is yes. */
export async function sure(question) {
  return (await ask(question, t("yes"))) !== null;
}

export function password() {
  return ask(t("password.ask"), t("password.enter"), { type: "password", autocomplete: "off", maxlength: 72, required: true });
}

export function newName(name) {
  return ask(t("name.ask"), t("save"), { type: "text", value: name, maxlength: 24, required: true, autocomplete: "nickname" });
}
