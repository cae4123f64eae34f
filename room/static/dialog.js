// Small questions in a dialog: yes or no, a name, a password.

import { h, patch } from "./dom.js";
import { t } from "./say.js";

let count = 0;

/**
 * ask shows a dialog and returns the value of the button that was pressed, "" if it was
 * dismissed, and the text of its field.
 * @param {string} title
 * @param {string} yes on the button that agrees
 * @param {{field?: object, about?: string, more?: any, careful?: boolean}} [parts] a field
 *   for a text, a text below the title, another button, and whether to cancel comes first
 */
function ask(title, yes, { field, about, more, careful } = {}) {
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
        ? h("label", { class: "field" }, h("span", { id, text: title }), h("input", { ...field, name: "text" }))
        : h(about ? "h2" : "p", { id, text: title }),
      about && h("p", { key: "about", id: `${id}-about`, text: about }),
      h(
        "div",
        { class: "buttons" },
        h("button", { key: "yes", class: careful ? "danger" : "primary", value: "yes", text: yes }),
        h("button", { key: "no", value: "no", formnovalidate: true, autofocus: careful, text: t("cancel") }),
      ),
      more,
    ),
  );
  return opened(dialog, () => ({ pressed: dialog.returnValue, text: dialog.querySelector("input")?.value ?? "" }));
}

/** sure returns whether the answer is yes. */
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

/** opened shows a dialog, and returns what result returns when it is closed. */
function opened(dialog, result) {
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(result());
    }),
  );
}

/** password returns the password that is entered, null if there is none. */
export async function password() {
  const field = { type: "password", autocomplete: "off", maxlength: 72, required: true };
  const { pressed, text } = await ask(t("password.ask"), t("password.enter"), { field });
  return pressed === "yes" ? text : null;
}

/** askName asks for a name, and offers to delete the account: then "end" was pressed. */
export function askName(name) {
  const field = { type: "text", value: name, maxlength: 24, required: true, autocomplete: "nickname" };
  const more = h("button", { key: "end", class: "quiet", value: "end", formnovalidate: true, text: t("account.end") });
  return ask(t("name.ask"), t("save"), { field, more });
}

/** sureToEnd returns whether the account is to be deleted. */
export async function sureToEnd() {
  const parts = { about: t("account.lost"), careful: true };
  return (await ask(t("account.sure"), t("account.delete"), parts)).pressed === "yes";
}

/** sureToReplace returns whether the games on this device are to be replaced. */
export async function sureToReplace() {
  const parts = { about: t("offline.sure.about"), careful: true };
  return (await ask(t("offline.sure"), t("offline.replace"), parts)).pressed === "yes";
}
