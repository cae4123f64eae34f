// What a lesson and a problem share: a script from a file of the page, shown like a table.

import { h } from "./dom.js";
import { Refusal, games } from "./api.js";
import { t } from "./say.js";
import { listen } from "./socket.js";
import { ownOf } from "./games.js";
import { felt } from "./felt.js";
import { askRules } from "./rules.js";

const missing = () => new Refusal({ code: "not-found" }, 404);

/**
 * readScript reads a script.
 * @param {string} name such as "lessons/indigo"
 */
export async function readScript(name) {
  const answer = await fetch(new URL(`${name}.json`, import.meta.url));
  if (!answer.ok) throw missing();
  return answer.json();
}

/**
 * gameOf returns what describes a game, and what is special about it.
 * @param {string} name
 */
export async function gameOf(name) {
  const [all, own] = await Promise.all([games(), ownOf(name)]);
  const info = all.find((g) => g.name === name);
  if (!info) throw missing();
  return { info, own };
}

/**
 * leaving listens to what concerns the reader on every page. It returns what to do on leaving a page.
 * @param {{ close: () => void }} page
 */
export function leaving(page) {
  const close = listen();
  return () => {
    page.close();
    close();
  };
}

/**
 * seatsOf returns the seats for people, without a dealer's.
 * @param {GameInfo} info
 * @param {Rules} rules
 * @param {Step} step of the deal
 * @param {(seat: number) => string} name names a seat
 */
export function seatsOf({ options }, rules, step, name) {
  const all = options.find((o) => o.players);
  const n = all ? Number(rules[all.name] ?? all.default) : step.score.length;
  return Array.from({ length: n }, (_, i) => ({ name: name(i), bot: "" }));
}

/** scriptFelt shows the cards. @param {Scene} scene @param {import("./picks.js").Picks} picks */
export function scriptFelt(scene, picks) {
  /** @type {any} */
  const page = { v: { state: "playing", undo: null, seat: scene.me }, came: new Set() };
  return felt(page, scene, picks);
}

/**
 * scriptHead is the head of a script: its title and what it says, and buttons.
 * @param {string} game
 * @param {Child[]} texts
 * @param {Child} buttons
 * @param {Rules | null} rules that the reader may ask for, null for those of the game alone
 */
export function scriptHead(game, texts, buttons, rules = null) {
  return h(
    "header",
    { key: "head", class: "table-head" },
    h("a", { class: "button quiet home", href: "/", "aria-label": t("toLobby"), text: "‹" }),
    h("div", { class: "grow" }, ...texts),
    buttons,
    h("div", { class: "tools" }, h("button", { type: "button", class: "quiet small", text: t("tool.rules"), onclick: () => askRules(game, rules) })),
  );
}
