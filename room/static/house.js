// House rules: sets of rules that this browser keeps under names, and the links that share them.

import { h } from "./dom.js";
import { t, announce } from "./say.js";
import { askTitle } from "./questions.js";

/** @typedef {OrderOfGame & { name: string }} HouseRules */

const most = 20;
const longest = 40; // characters of a name

/** @returns {HouseRules[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem("rules") ?? "[]");
  } catch {
    return [];
  }
}

/** @param {HouseRules[]} all */
function keep(all) {
  try {
    localStorage.setItem("rules", JSON.stringify(all.slice(0, most)));
  } catch {
    /* a browser that stores nothing */
  }
}

/** @param {HouseRules} one those of the same name are replaced */
function add(one) {
  keep([one, ...kept().filter((other) => other.name !== one.name)]);
}

/** shared returns the rules of the link by which the reader came, and keeps them; null if there are none. */
export function shared() {
  const text = new URLSearchParams(location.search).get("house");
  if (!text) return null;
  history.replaceState(history.state, "", location.pathname + location.hash);
  try {
    const { name, game, rules, format, n } = JSON.parse(text);
    const one = { name: String(name).slice(0, longest), game: String(game), rules: Object(rules), format: String(format), n: Number(n) || 1 };
    add(one);
    return one;
  } catch {
    return null;
  }
}

/** @param {HouseRules} one */
const linkTo = (one) => `${location.origin}${location.pathname}?house=${encodeURIComponent(JSON.stringify(one))}`;

/**
 * houseRules shows the rules that are kept, and keeps those of the form.
 * @param {() => OrderOfGame} order the rules of the form
 * @param {(one: OrderOfGame) => void} use puts rules into the form
 * @param {() => void} changed the form must be drawn again
 */
export function houseRules(order, use, changed) {
  const save = async () => {
    const name = (await askTitle(t("house.name"), longest)).trim();
    if (name) add({ name, ...order() });
    changed();
  };
  /** @param {HouseRules} one @param {HTMLElement} button */
  const copy = async (one, button) => {
    await navigator.clipboard.writeText(linkTo(one)).then(
      () => {
        button.textContent = t("copied");
        announce(t("copied"));
      },
      () => location.assign(linkTo(one)),
    );
  };
  const remove = (/** @type {HouseRules} */ one) => {
    keep(kept().filter((other) => other.name !== one.name));
    changed();
  };
  const button = (/** @type {string} */ key, /** @type {string} */ name, /** @type {(e: { currentTarget: HTMLElement }) => void} */ onclick) =>
    h("button", { type: "button", class: "quiet", "aria-label": t(`house.${key}.of`, { name }), text: t(`house.${key}`), onclick });
  return h(
    "div",
    { key: "house", class: "house" },
    kept().map((one) =>
      h(
        "p",
        { key: one.name, class: "row" },
        h("button", { type: "button", class: "link-button", text: one.name, onclick: () => use(one) }),
        button("link", one.name, (e) => copy(one, e.currentTarget)),
        button("delete", one.name, () => remove(one)),
      ),
    ),
    h("button", { type: "button", class: "quiet", name: "house", text: t("house.save"), onclick: save }),
  );
}
