// What a reader has chosen: language, colors, sound, motion. It stays in the browser.

import { h, patch } from "./dom.js";
import { offline } from "./place.js";
import { t, languages, preferred } from "./say.js";
import { friends, hide } from "./friends.js";

const defaults = { lang: "", theme: "auto", colours: "two", pack: "french", sound: true, cards: true, notify: false, only: true, points: false, motion: "auto" };

/** @returns {typeof defaults} */
function load() {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem("room") ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

export const settings = load();

/** show applies the settings to the page. */
export function show() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.colours = settings.colours;
  root.dataset.motion = still() ? "none" : "full";
}

matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", show);

/** still reports whether nothing should move. */
export function still() {
  return settings.motion === "none" || (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

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
 * @param {"lang" | "theme" | "colours" | "pack" | "motion"} name
 * @param {string[][]} options values and their texts
 * @param {(name: string) => void} changed
 */
function choice(name, options, changed) {
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
    choice("lang", [["", t("settings.lang.auto")], ...Object.entries(languages)], changed),
    choice(
      "theme",
      ["auto", "light", "dark"].map((v) => [v, t(`settings.theme.${v}`)]),
      changed,
    ),
    choice(
      "pack",
      ["french", "german"].map((v) => [v, t(`settings.pack.${v}`)]),
      changed,
    ),
    choice(
      "colours",
      ["two", "four"].map((v) => [v, t(`settings.colours.${v}`)]),
      changed,
    ),
    choice(
      "motion",
      ["auto", "full", "none"].map((v) => [v, t(`settings.motion.${v}`)]),
      changed,
    ),
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
