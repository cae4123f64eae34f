// The hand: a toolbar of cards. One of them is in the tab order; the arrows, Home, End,
// digits and the letters of ranks move to the others; Enter or Space plays. On a touch
// screen the first tap lifts a card and the second plays it.

import { focused, h, patch } from "./dom.js";
import { t, cardName } from "./say.js";
import { pace, still } from "./taste.js";

const target = 44; // px that a finger needs
const typing = 700; // ms within which two digits form one number

class RoomHand extends HTMLElement {
  /** @type {HandCard[]} */
  #cards = [];
  /** @type {string | null} */
  #current = null; // key of the card in the tab order
  /** @type {string | null} */
  #lifted = null; // key of the card that a tap has lifted
  #digits = "";
  #typed = 0;
  #placed = false; // its cards have places
  #sizes = new ResizeObserver(() => this.#layOut());

  /**
   * Called with the card that is chosen, whether legal or not.
   * @type {(card: HandCard) => void}
   */
  choose = () => {};
  label = "";

  connectedCallback() {
    this.setAttribute("role", "toolbar");
    this.addEventListener("keydown", (e) => this.#key(e));
    this.addEventListener("focusin", (e) => this.#enter(/** @type {HTMLElement} */ (e.target).closest("button")));
    this.#sizes.observe(this);
    this.#render();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#placed = false;
  }

  /** @param {HandCard[]} cards in the order in which they are shown */
  set cards(cards) {
    const held = this.contains(focused());
    const place = this.#cards.findIndex((c) => c.key === this.#current);
    this.#cards = cards;
    const dealt = place < 0 && cards.length > 1 && this.isConnected;
    if (!cards.some((c) => c.key === this.#current)) {
      this.#current = cards[Math.max(0, Math.min(place, cards.length - 1))]?.key ?? null;
    }
    if (!cards.some((c) => c.key === this.#lifted && c.legal)) this.#lifted = null;
    if (!this.isConnected) return;
    this.#render();
    if (dealt) this.#deal();
    if (held && (!this.contains(focused()) || focused() === this)) this.focusCard();
  }

  /** #deal brings new cards in one by one. */
  #deal() {
    if (still()) return;
    const from = { opacity: 0, translate: "0 -28vh", scale: "0.6" };
    this.#buttons().forEach((b, i) => b.animate([from, {}], { duration: pace(260), delay: pace(35) * i, fill: "backwards", easing: "ease-out" }));
  }

  get cards() {
    return this.#cards;
  }

  /**
   * focusCard gives the focus to the card in the tab order, or to the hand itself. If
   * that card may not be played, the first one that may takes its place.
   */
  focusCard() {
    const now = this.#cards.find((c) => c.key === this.#current);
    if (now && !now.legal) this.#current = this.#cards.find((c) => c.legal)?.key ?? this.#current;
    const b = this.#buttons().find((button) => button.dataset.key === this.#current);
    if (b) b.focus({ preventScroll: true });
    else {
      this.tabIndex = -1;
      this.focus({ preventScroll: true });
    }
  }

  #buttons() {
    return [...this.querySelectorAll("button")];
  }

  #render() {
    this.setAttribute("aria-label", this.label || t("hand.label", { n: this.#cards.length }));
    patch(
      this,
      this.#cards.map((c) => this.#button(c)),
    );
    const card = this.querySelector("button");
    if (card) this.#sizes.observe(card); // its size follows the height of the window
    if (this.#placed) this.#layOut();
    else queueMicrotask(() => this.#layOut()); // with all of the page, which is laid out once
  }

  /** @param {HandCard} c */
  #button(c) {
    const name = cardName(c.face);
    return h(
      "button",
      {
        key: c.key,
        type: "button",
        class: `hand-card${c.key === this.#lifted || c.chosen ? " lifted" : ""}${c.came ? " came" : ""}${c.legal ? " legal" : ""}`,
        "aria-pressed": c.gathered ? String(c.chosen) : null,
        "data-key": c.key,
        "data-card": c.face,
        "aria-disabled": c.legal ? null : "true",
        tabindex: c.key === this.#current ? "0" : "-1",
        onclick: this.#click,
        title: c.legal ? null : c.why,
      },
      h("playing-card", { face: c.face, "aria-hidden": "true" }),
      h("span", { class: "unseen", text: c.legal || !c.why ? name : t("hand.barred", { card: name, why: c.why }) }),
    );
  }

  #click = (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ e) => {
    const key = e.currentTarget.dataset.key;
    const c = this.#cards.find((card) => card.key === key);
    const touch = e.detail > 0 && (e.pointerType === "touch" || matchMedia("(pointer: coarse)").matches);
    if (!c) return;
    if (touch && c.legal && !c.gathered && this.#lifted !== key) {
      this.#lifted = c.key;
      this.#render();
      return;
    }
    this.#lifted = null;
    this.choose(c);
  };

  /** @param {HTMLElement | null} button */
  #enter(button) {
    if (!button || button.dataset.key === this.#current) return;
    this.#current = button.dataset.key ?? null;
    for (const b of this.#buttons()) b.tabIndex = b === button ? 0 : -1;
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const all = this.#buttons();
    const at = all.findIndex((b) => b.dataset.key === this.#current);
    const to = this.#goal(e.key, at, all.length);
    if (to === undefined) return;
    e.preventDefault();
    all[to]?.focus();
  }

  /**
   * The place that a key goes to; undefined if it goes nowhere.
   * @param {string} key
   * @param {number} at
   * @param {number} n
   */
  #goal(key, at, n) {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: n - 1 };
    if (key in steps) return (steps[key] + n) % n;
    if (/^[0-9]$/.test(key)) return this.#number(key, n);
    if (!/^[a-z]$/i.test(key)) return undefined;
    const rest = [...this.#cards.keys()].map((i) => (at + 1 + i) % n);
    return rest.find((i) => [this.#cards[i].face[0], t(`short.${this.#cards[i].face[0]}`)].includes(key.toUpperCase()));
  }

  /** @param {string} digit @param {number} n */
  #number(digit, n) {
    const soon = performance.now() - this.#typed < typing;
    this.#digits = soon ? this.#digits + digit : digit;
    this.#typed = performance.now();
    if (Number(this.#digits) > n) this.#digits = digit;
    const place = Number(this.#digits) - 1;
    return place >= 0 && place < n ? place : undefined;
  }

  /** #layOut puts the cards into one row, or two if one leaves no room for fingers. */
  #layOut() {
    const cards = this.#buttons();
    const n = cards.length;
    const width = this.clientWidth;
    this.toggleAttribute("few", n <= 5);
    if (n === 0 || width === 0) return;
    this.#placed = true;
    const w = cards[0].offsetWidth;
    const step = n > 1 ? (width - w) / (n - 1) : w;
    const rows = step < target && n > 5 ? 2 : 1;
    const first = Math.ceil(n / rows);
    const high = w * 1.4;
    const drop = Math.round(high * 0.62);
    this.style.setProperty("height", `${high + (rows - 1) * drop}px`);
    cards.forEach((b, i) => {
      const row = i < first ? 0 : 1;
      const inRow = row === 0 ? first : n - first;
      const gap = Math.min(w + 8, inRow > 1 ? (width - w) / (first - 1) : w);
      const left = (width - w - gap * (inRow - 1)) / 2;
      const x = left + gap * (row === 0 ? i : i - first);
      b.style.setProperty("--x", `${Math.round(x)}px`);
      b.style.setProperty("--y", `${row * drop}px`);
    });
  }
}

customElements.define("room-hand", RoomHand);
