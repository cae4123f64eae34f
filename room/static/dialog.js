// Small questions in a dialog: yes or no, a name, a password.

import { h, patch } from "./dom.js";
import { t } from "./say.js";

let count = 0;

const longest = 24; // characters of a name

/**
 * ask shows a dialog and returns the value of the button that was pressed, "" if it was
 * dismissed, and the text of its field.
 * @param {string} title
 * @param {string} yes on the button that agrees
 * @param {{field?: object, hint?: string, about?: string, more?: Child, careful?: boolean, no?: string}} [parts] a field
 *   for a text, a text below it, a text below the title, another button, whether the button that
 *   cancels comes first, and its text
 */
function ask(title, yes, { field, hint, about, more, careful, no = t("cancel") } = {}) {
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

/**
 * askName asks for a name, and offers other things to do with the account; it returns
 * what was pressed.
 * @param {string} name
 * @param {Record<string, string>} others the texts of these buttons by their value
 */
export function askName(name, others) {
  const counted = (/** @type {string} */ text) => {
    const n = [...text.trim()].length;
    return n > longest ? t("name.over", { n: n - longest }) : t("name.left", { n, of: longest });
  };
  /** @param {{ target: HTMLInputElement }} e a name that is too long is refused, not cut */
  const oninput = ({ target }) => {
    const output = target.nextElementSibling;
    if (output) output.textContent = counted(target.value);
    target.setCustomValidity([...target.value.trim()].length > longest ? t("no.bad-name") : "");
  };
  const field = { type: "text", value: name, oninput, required: true, autocomplete: "nickname" };
  const more = Object.entries(others).map(([value, text]) =>
    h("button", { key: value, class: "quiet", value, formnovalidate: true, text }),
  );
  return ask(t("name.ask"), t("save"), { field, hint: counted(name), more: h("div", { key: "more", class: "others" }, more) });
}

/**
 * askCode returns the code that is typed, "" if there is none. It says what happens to the account
 * here.
 * @param {string} name
 */
export async function askCode(name) {
  const field = { type: "text", autocomplete: "one-time-code", autocapitalize: "characters", maxlength: 16, required: true };
  const parts = { field, about: name && t("device.lost", { name }) };
  const { pressed, text } = await ask(t("device.type"), t("device.take"), parts);
  return pressed === "yes" ? text.trim() : "";
}

/**
 * askInvite returns the code of an invitation that is typed, or "have" for somebody with an account elsewhere.
 * @param {string} about
 */
export async function askInvite(about) {
  const field = { type: "text", autocomplete: "off", maxlength: 24, required: true };
  const more = h("div", { key: "more", class: "others" }, h("button", { class: "quiet", value: "have", formnovalidate: true, text: t("device.have") }));
  const { pressed, text } = await ask(t("members.ask"), t("members.enter"), { field, about, more });
  return { code: pressed === "yes" ? text.trim() : "", have: pressed === "have" };
}

/** askTitle returns the name that is typed for something, "" if there is none. @param {string} title @param {number} longest */
export async function askTitle(title, longest) {
  const { pressed, text } = await ask(title, t("save"), { field: { type: "text", autocomplete: "off", maxlength: longest, required: true } });
  return pressed === "yes" ? text : "";
}

/** sureToEnd asks whether to delete the account. */
export async function sureToEnd() {
  const parts = { about: t("account.lost"), careful: true };
  return (await ask(t("account.sure"), t("account.delete"), parts)).pressed === "yes";
}

/** askBack asks whether to take back a deleted account: "yes", "no", or "" if the dialog was dismissed. @param {number} n days that are left */
export async function askBack(n) {
  return (await ask(t("account.back", { n }), t("account.take"), { about: t("account.new"), no: t("account.guest") })).pressed;
}

/** sureToReplace asks whether to replace the games on this device. */
export async function sureToReplace() {
  const parts = { about: t("offline.sure.about"), careful: true };
  return (await ask(t("offline.sure"), t("offline.replace"), parts)).pressed === "yes";
}

/**
 * askReport returns why a person is reported, and in what words; null if the dialog was dismissed.
 * @param {string} name
 * @param {string[]} whys
 */
export async function askReport(name, whys) {
  const dialog = document.createElement("dialog");
  const id = `dialog${count++}`;
  dialog.className = "sheet-dialog";
  dialog.setAttribute("aria-labelledby", id);
  patch(
    dialog,
    h(
      "form",
      { method: "dialog" },
      h("h2", { id, text: t("report.title", { name }) }),
      h("p", { text: t("report.about", { name }) }),
      h(
        "label",
        { class: "field" },
        h("span", { text: t("report.why") }),
        h("select", { name: "why" }, whys.map((why) => h("option", { key: why, value: why, text: t(`report.why.${why}`) }))),
      ),
      h("label", { class: "field" }, h("span", { text: t("report.text") }), h("textarea", { name: "text", rows: 3, maxlength: 300 })),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "primary", value: "yes", text: t("report.send") }),
        h("button", { value: "no", text: t("cancel") }),
      ),
    ),
  );
  const why = dialog.querySelector("select");
  const text = dialog.querySelector("textarea");
  return opened(dialog, () => (dialog.returnValue === "yes" ? { why: why?.value, text: text?.value.trim() } : null));
}
