// Questions of the room in a dialog: a name, a password, a code.

import { h, patch } from "./dom.js";
import { ask, opened } from "./dialog.js";
import { t } from "./say.js";

const longest = 24; // characters of a name

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
  const id = "report-question";
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
