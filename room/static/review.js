// The review of a deal. A brief review of all plays comes first; then each decision is weighed for
// longer, those of the reader first, and its verdict is shown as soon as it is there.

import { get } from "./api.js";
import { announce, learn, moveText, t } from "./say.js";
import { tell } from "./toast.js";
import { worth } from "./because.js";

const least = 0.05; // what a play must cost, in units, to be called costly
const patience = 20; // times that a busy server is asked again

/** @param {Decision} d */
export const marginOf = (d) => d.loss.margin ?? Infinity; // null in the JSON

/** sureLoss returns the part of a loss that chance does not explain. @param {Decision} d */
export const sureLoss = (d) => Math.max(0, d.loss.mean - marginOf(d));

/** @param {Decision} d @param {string} move */
export const scoreOf = (d, move) => d.moves.find((m) => m.move === move)?.score ?? -Infinity;

/** isGood reports whether a move is as good as any, as far as that is known. @param {Decision} d @param {string} move */
export const isGood = (d, move) => move !== d.played && scoreOf(d, move) >= d.moves[0].score - Math.min(marginOf(d) / 2, d.loss.mean / 2);

/**
 * deeper returns a decision as it was weighed for longer, with the values for open cards that the brief
 * review has found.
 * @param {Decision | undefined} brief
 * @param {Decision} d
 * @returns {Decision}
 */
export function deeper(brief, d) {
  if (!brief?.solved) return d;
  const moves = d.moves.map((m) => ({ ...m, open: brief.moves.find((b) => b.move === m.move)?.open }));
  return { ...d, moves, solved: true, openLoss: brief.openLoss };
}

/** afterwards waits for as long as a refusal says. @param {any} refused */
const afterwards = (refused) => new Promise((free) => setTimeout(free, Math.max(refused.retry, 500)));

/** @param {any} refused */
const passes = (refused) => ["too-fast", "busy"].includes(refused.code);

export class Review {
  /** @type {Unit} */
  unit = { name: "points", per: 1 };
  /** @type {Map<number, Decision>} */
  brief = new Map(); // by number of the play
  /** @type {Map<number, Decision>} */
  found = new Map(); // those that have been weighed for long
  /** @type {number[]} */
  order = []; // the plays that are weighed, in that order
  weighed = 0; // how many of them have been
  late = false; // there was not enough time for some of them
  over = false;
  /** @type {Decision | null} */
  open = null; // the decision that is shown
  /** @type {{ move: string, text: string } | null} */
  tried = null; // the reader's last try to find a better move
  told = false; // the better move is shown
  kept = 0; // the reader's own problems that came of it

  #path;
  #page;
  #left = false;
  #noted = false;

  /**
   * @param {string} path of the deal
   * @param {{ scene: () => Scene, plays: number, seat: number | "all", me: number, idle: () => boolean, go: (n: number) => void,
   *   draw: () => void, note: (own: Decision[]) => Promise<number> }} page where me is the seat that the reader had, or -1
   */
  constructor(path, page) {
    this.#path = path;
    this.#page = page;
  }

  /** close ends the work: nothing is asked for after it. */
  close() {
    this.#left = true;
  }

  /** run weighs all decisions. */
  async run() {
    await learn("advice");
    try {
      const { decisions, unit, part } = await this.#ask("");
      this.unit = unit;
      for (const d of decisions) this.brief.set(d.n, d);
      for (const d of decisions) if (d.exact) this.found.set(d.n, d);
      this.#begin(part);
      for (const n of this.order) {
        if (this.#left) return;
        await this.#weigh(n);
        await this.#note();
      }
    } catch (refused) {
      if (!this.#left) tell(refused);
    }
    this.over = true;
    this.#page.draw();
  }

  /** #begin puts the plays into order: those of the reader first, and of these the dearest. @param {boolean} part */
  #begin(part) {
    const { seat, plays } = this.#page;
    const mine = (/** @type {Decision} */ d) => (d.seat === seat ? 0 : 1);
    const known = [...this.brief.values()].sort((a, b) => mine(a) - mine(b) || sureLoss(b) - sureLoss(a)).map((d) => d.n);
    const rest = part ? Array.from({ length: plays }, (_, n) => n).filter((n) => !this.brief.has(n)) : [];
    this.order = [...known, ...rest];
    this.#page.draw();
  }

  /** @param {number} n */
  async #weigh(n) {
    if (!this.found.has(n)) {
      const { decisions, part, chances } = await this.#ask(`?play=${n}`);
      if (this.#left) return;
      if (decisions[0]) this.found.set(n, { ...deeper(this.brief.get(n), decisions[0]), chances });
      this.late ||= part;
    }
    this.weighed++;
    this.#page.draw();
    this.#show();
  }

  /** #note hands on the reader's own decisions, once all of them are weighed. */
  async #note() {
    const own = this.#page.me < 0 ? [] : this.of(this.#page.me);
    if (this.#noted || own.length === 0 || own.some(({ sure }) => !sure)) return;
    this.#noted = true;
    this.kept = await this.#page.note(own.map(({ d }) => d));
  }

  /** #show goes to the costliest play known, unless the reader looks at the deal already. */
  #show() {
    const [worst] = this.costly(this.#page.seat);
    if (worst && !this.open && this.#page.idle()) this.see(worst);
  }

  /** #ask asks the server, and again if it is busy. @param {string} query @returns {Promise<DealReview>} */
  async #ask(query) {
    for (let tries = 0; ; tries++) {
      try {
        return await get(`${this.#path}/review${query}`);
      } catch (refused) {
        if (this.#left || tries === patience || !passes(refused)) throw refused;
        await afterwards(refused);
      }
    }
  }

  /** of returns the decisions of a seat, or of all, in the order of play. @param {number | "all"} seat */
  of(seat) {
    const numbers = new Set([...this.brief.keys(), ...this.found.keys()]);
    return [...numbers]
      .sort((a, b) => a - b)
      .map((n) => ({ d: /** @type {Decision} */ (this.found.get(n) ?? this.brief.get(n)), sure: this.found.has(n) }))
      .filter(({ d }) => seat === "all" || seat < 0 || d.seat === seat);
  }

  /** isCostly reports whether a play surely cost something. @param {Decision} d */
  isCostly = (d) => sureLoss(d) > least * Math.max(1, this.unit.per);

  /** costly returns the plays that surely cost something, the worst first. @param {number | "all"} seat */
  costly(seat) {
    return this.of(seat)
      .filter(({ d, sure }) => sure && this.isCostly(d))
      .map(({ d }) => d)
      .sort((a, b) => sureLoss(b) - sureLoss(a));
  }

  /** see shows a decision: where it was costly, the better move stays hidden at first. @param {Decision} d */
  see(d) {
    Object.assign(this, { open: d, tried: null, told: !this.isCostly(d) });
    this.#page.go(d.n);
  }

  /** asks reports whether the reader may look for a better move. */
  get asks() {
    return this.open !== null && !this.told;
  }

  /** tell shows the better move. */
  tell() {
    this.told = true;
    this.#page.draw();
  }

  /** attempt takes the reader's try to find a better move. @param {string} move */
  attempt(move) {
    const d = this.open;
    if (!d) return;
    const name = moveText(this.#page.scene().game, move, true);
    const cost = d.moves[0].score - scoreOf(d, move);
    const good = isGood(d, move);
    const params = { move: name, points: worth(this.unit, cost) };
    const key = move === d.played ? "same" : good ? "right" : cost < 0.8 * d.loss.mean ? "less" : "wrong";
    this.tried = { move, text: t(`review.${key}`, params) };
    this.told ||= good;
    announce(this.tried.text, true);
    this.#page.draw();
  }
}
