// What a reader has chosen: language, looks, sound, pace. It stays in the browser.

import { h, patch } from "./dom.js";
import { offline } from "./place.js";
import { t, languages, preferred } from "./say.js";
import { friends, hide } from "./friends.js";
import { settings, still } from "./taste.js";

try {
  Object.assign(settings, JSON.parse(localStorage.getItem("room") ?? "{}"));
} catch {
  /* what is stored is no choice */
}

/** show applies the settings to the page. */
export function show() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.colours = settings.colours;
  root.dataset.felt = settings.felt;
  root.dataset.back = settings.back;
  root.dataset.motion = still() ? "none" : "full";
}

matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", show);

export function chosenLanguage() {
  return settings.lang || preferred();
}

function keep() {
  try {
    localStorage.setItem("room", JSON.stringify(settings));
  } catch {
    /* a browser that stores nothing: the choice is for this page only */
  }
  show();
}

/** choosePack sets the pack that cards are drawn from. The page listens. @param {string} pack */
export function choosePack(pack) {
  settings.pack = pack;
  keep();
  window.dispatchEvent(new Event("pack"));
}

/**
 * @param {"lang" | "theme" | "felt" | "back" | "colours" | "pack" | "order" | "motion"} name
 * @param {(name: string) => void} changed
 * @param {string[]} values of which each has a text
 * @param {string[][]} options values and their texts
 */
function choice(name, changed, values, options = values.map((v) => [v, t(`settings.${name}.${v}`)])) {
  return h(
    "label",
    { class: "field" },
    h("span", { text: t(`settings.${name}`) }),
    h(
      "select",
      {
        name,
        value: settings[name],
        onchange: (e) => {
          settings[name] = e.target.value;
          keep();
          changed(name);
        },
      },
      options.map(([value, text]) => h("option", { key: value, value, text })),
    ),
  );
}

/** @param {"only" | "points" | "sound" | "cards" | "notify"} name @param {(name: string) => void} changed */
function toggle(name, changed) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      name,
      checked: settings[name],
      onchange: async (e) => {
        settings[name] = e.target.checked;
        if (name === "notify" && e.target.checked && "Notification" in window) {
          settings.notify = (await Notification.requestPermission()) === "granted";
        }
        keep();
        changed(name);
      },
    }),
    h("span", { text: t(`settings.${name}`) }),
  );
}

/** hidden is the choice not to be seen, which the server keeps. */
function hidden() {
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name: "hidden", checked: friends().hidden, onchange: (e) => hide(e.target.checked) }),
    h("span", { text: t("settings.hidden") }),
  );
}

/**
 * ask opens the dialog of the settings.
 * @param {(name: string) => void} changed is told which setting
 */
export function ask(changed) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet-dialog";
  dialog.setAttribute("aria-labelledby", "settings-title");
  patch(
    dialog,
    h("h2", { id: "settings-title", text: t("settings.title") }),
    choice("lang", changed, [], [["", t("settings.lang.auto")], ...languages.map((l) => [l, new Intl.DisplayNames(l, { type: "language" }).of(l) ?? l])]),
    choice("theme", changed, ["auto", "light", "dark"]),
    choice("felt", changed, ["green", "blue", "red", "gray"]),
    choice("pack", changed, ["french", "german"]),
    choice("back", changed, ["blue", "red", "green"]),
    choice("colours", changed, ["two", "four"]),
    choice("order", changed, ["game", "reversed"]),
    choice("motion", changed, ["auto", "full", "slow", "fast", "none"]),
    toggle("only", changed),
    toggle("points", changed),
    toggle("sound", changed),
    toggle("cards", changed),
    toggle("notify", changed),
    !offline && hidden(),
    h("form", { method: "dialog", class: "buttons" }, h("button", { class: "primary", text: t("close") })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
