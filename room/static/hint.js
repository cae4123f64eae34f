// The hint: the cards that a bot would play are lifted, or its button is marked, and one line above
// the hand says why. The line lies where the reader's own seat is shown, so nothing moves.

import { h, patch } from "./dom.js";
import { games } from "./api.js";
import { adviceText } from "./because.js";
import { lesson } from "./know.js";
import { cardOf, sorted } from "./moves.js";
import { announce, learn, moveText, t } from "./say.js";

/**
 * hint asks for advice on the reader's next move.
 * @param {TablePage} page
 * @param {Scene} scene
 * @returns {Promise<Tip | null>} null if there is none
 */
export async function hint(page, scene) {
  const [info] = await Promise.all([games().then((all) => all.find((g) => g.name === scene.game)), learn("advice")]);
  const { legal, game } = scene;
  if (legal.length === 1) return told([legal[0]], scene, (short) => t("hint.only", { move: moveText(game, legal[0], short) }));
  const { moves: found = [], chances = [] } = (await page.ask({ t: "hint" })) ?? {};
  if (found.length === 0) return null;
  const wanted = scene.own.gather?.(scene)?.n ?? 0;
  const moves = found.slice(0, Math.max(1, wanted)).map((a) => a.move);
  const together = wanted > 0 ? sorted(scene, moves.flatMap((m) => cardOf(scene, m) ?? [])) : [];
  const tip = told(moves, scene, (short) => adviceText(game, info?.unit ?? { name: "points", per: 1 }, found, together, short));
  return chances.length > 0 ? { ...tip, know: () => lesson(scene, chances) } : tip;
}

/**
 * told tells a screen reader of a tip, and returns it.
 * @param {string[]} moves
 * @param {Scene} scene
 * @param {(short: boolean) => string} text
 * @returns {Tip}
 */
function told(moves, scene, text) {
  announce(t("hint.said", { text: text(false) }));
  return { moves, cards: moves.flatMap((m) => cardOf(scene, m) ?? []), text: text(true) };
}

class RoomHint extends HTMLElement {
  /** @type {Tip} */
  #tip = { moves: [], cards: [], text: "" };
  #sizes = new ResizeObserver(() => this.#place());
  /** @type {Set<Element>} */
  #marked = new Set();

  close = () => {};

  connectedCallback() {
    if (this.parentElement) this.#sizes.observe(this.parentElement);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#mark([]);
  }

  /** A tip that is set again marks what has been drawn since then. @param {Tip} tip */
  set tip(tip) {
    this.#tip = tip;
    patch(
      this,
      h("p", { "aria-hidden": "true", text: tip.text }),
      tip.know && h("button", { type: "button", class: "quiet know", title: t("tool.know"), "aria-label": t("tool.know"), text: "%", onclick: tip.know }),
      h("button", { type: "button", class: "quiet", "aria-label": t("hint.close"), text: "×", onclick: () => this.close() }),
    );
    queueMicrotask(() => {
      if (!this.isConnected) return;
      this.#place();
      this.#mark(this.#wanted());
    });
  }

  /** #wanted returns the cards and buttons of the tip, one for each card. */
  #wanted() {
    const mine = this.closest(".mine");
    const hand = [...(mine?.querySelectorAll(".hand-card") ?? [])];
    const found = this.#tip.cards.flatMap((face) => {
      const at = hand.findIndex((b) => b.getAttribute("data-card") === face);
      return at < 0 ? [] : hand.splice(at, 1);
    });
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (mine?.querySelectorAll(".actions [data-move], .actions [data-moves]") ?? [])];
    const named = (/** @type {HTMLElement} */ { dataset }) => [dataset.move, ...(dataset.moves?.split(",") ?? [])];
    return [...found, ...buttons.filter((b) => named(b).some((m) => m !== undefined && this.#tip.moves.includes(m)))];
  }

  /** @param {Element[]} wanted */
  #mark(wanted) {
    for (const e of this.#marked) e.removeAttribute("data-hinted");
    this.#marked = new Set(wanted);
    for (const e of wanted) e.setAttribute("data-hinted", "");
  }

  /** #place lays the line over the reader's seat and what stands beside it, up to the buttons in that row.
      If that leaves no room for words, the line has a row of its own; if that is narrow, too, the button
      for what the reader could know is left to the menu. */
  #place() {
    const bar = this.parentElement;
    if (!bar) return;
    const box = bar.getBoundingClientRect();
    const beside = [...bar.children].filter((e) => e !== this && !e.matches(".actions")).map((e) => e.getBoundingClientRect()).filter((r) => r.height > 0);
    const bottom = Math.max(...beside.map((r) => r.bottom));
    const buttons = [...bar.querySelectorAll(".actions > *")].map((e) => e.getBoundingClientRect()).filter((r) => r.top < bottom);
    const free = Math.min(box.right, ...buttons.map((r) => r.left - 8));
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.classList.toggle("own-row", free - box.left < Math.min(box.width, (13 + 3 * this.querySelectorAll("button").length) * rem));
    this.classList.toggle("narrow", box.width < 16 * rem);
    this.style.setProperty("bottom", `${box.bottom - bottom}px`);
    this.style.setProperty("width", `${free - box.left}px`);
    this.style.setProperty("min-height", `${bottom - Math.min(...beside.map((r) => r.top))}px`);
  }
}

customElements.define("room-hint", RoomHint);
