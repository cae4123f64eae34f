// The page of a replay: any finished deal, forward and back, as any seat saw it.

import { h, patch } from "./dom.js";
import { place } from "./place.js";
import { get, games } from "./api.js";
import { t, announce, saidText, gameTitle, list } from "./say.js";
import { listen } from "./socket.js";
import { ownOf } from "./games.js";
import { flights, strip, middle, seatBox } from "./scene.js";
import { faces, keyed, card, handOf, seatName } from "./zones.js";
import { cardOf, sorted } from "./moves.js";
import { logView } from "./log.js";
import { checkView } from "./check.js";
import { shown } from "./result.js";
import { capture, fly } from "./flight.js";
import { choices, controls } from "./film.js";
import { stepScene, stepsAt } from "./steps.js";

const pace = 1100; // ms between two plays

/**
 * @param {HTMLElement} root
 * @param {string[]} address
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, id]) {
  const asked = new URLSearchParams(place().search);
  const match = Number(asked.get("match") ?? 0);
  /** @type {MatchInfo} */
  const info = await get(`tables/${id}/matches/${match}`);
  const readable = info.deals.filter((d) => d.open).map((d) => d.deal);
  if (readable.length === 0) {
    patch(root, h("p", { class: "empty", text: t("replay.none") }));
    return listen();
  }
  const wanted = Number(asked.get("deal") ?? 0);
  const seat = asked.get("seat");
  const own = await ownOf(info.game);
  const game = (await games()).find((g) => g.name === info.game);
  const page = new Replay(root, id, match, info, own, game ? gameTitle(game) : info.gameTitle);
  await page.load(readable.includes(wanted) ? wanted : readable[0], seat ? Number(seat) : "all");
  if (asked.has("review")) page.find();
  const close = listen();
  return () => {
    page.close();
    close();
  };
}

class Replay {
  #root;
  #id;
  #match;
  #info;
  #own;
  #title;
  #deal = 0;
  /** @type {number | "all"} */
  #seat = "all";
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  #timer = 0;
  /** @type {CheckReport | null} */
  #report = null; // of the last check
  /** @type {import("./review.js").Review | null} */
  #review = null; // of the deal: what its plays have cost
  /** @type {typeof import("./verdict.js") | null} */
  #verdict = null; // what shows it

  /** @param {HTMLElement} root @param {string} id @param {number} match @param {MatchInfo} info @param {Own} own @param {string} title */
  constructor(root, id, match, info, own, title) {
    Object.assign(root, { className: "table-page replay" });
    this.#root = root;
    this.#id = id;
    this.#match = match;
    this.#info = info;
    this.#own = own;
    this.#title = title;
    document.title = `${t("replay")} – ${title}`;
    document.addEventListener("keydown", this.#keys);
  }

  /** keys are those of a video player, unless they belong to a control. */
  #keys = (/** @type {KeyboardEvent} */ e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || /** @type {Element} */ (e.target).closest("input, select, textarea, dialog, room-hand, [contenteditable]")) return;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#steps.length - 1 };
    const to = places[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.#to(to);
  };

  close() {
    this.stop();
    this.#review?.close();
    document.removeEventListener("keydown", this.#keys);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** load reads all steps of a deal as a seat saw them. @param {number} deal */
  async load(deal, seat = this.#seat) {
    const same = deal === this.#deal;
    if (!same) {
      this.#review?.close();
      this.#review = null;
    }
    this.#deal = deal;
    this.#seat = seat;
    const steps = await stepsAt(`tables/${this.#id}/matches/${this.#match}/deals/${deal}`, seat);
    if (deal !== this.#deal || seat !== this.#seat) return; // another deal or seat has been chosen meanwhile
    this.#steps = steps;
    this.#at = same ? Math.min(this.#at, steps.length - 1) : 0;
    this.#render();
  }

  /** @returns {Scene} */
  #scene() {
    const { seats: names, bots, game, rules, cardPoints } = this.#info;
    return stepScene(this.#steps, this.#at, {
      game,
      own: this.#own,
      rules: rules ?? {},
      cardPoints,
      seats: names.map((name, i) => (bots[i] ? { name: "", bot: name } : { name, bot: "" })),
      me: this.#seat === "all" || this.#seat < 0 ? -1 : this.#seat,
    });
  }

  /** #to goes to a step; one step forward is shown as it was played. @param {number} n */
  #to(n) {
    const to = Math.max(0, Math.min(this.#steps.length - 1, n));
    const forwards = to === this.#at + 1;
    const before = forwards ? capture(this.#root) : null;
    this.#at = to;
    if (to === this.#steps.length - 1) this.stop();
    this.#render();
    const event = this.#steps[to].event;
    const scene = this.#scene();
    if (before && event) fly(this.#root, before, flights(scene, event));
    if (event) announce(saidText(scene.game, seatName(scene, event.seat), event));
  }

  #run() {
    if (this.#timer) {
      this.stop();
    } else {
      if (this.#at === this.#steps.length - 1) this.#at = 0;
      this.#timer = setInterval(() => this.#to(this.#at + 1), pace);
    }
    this.#render();
  }

  #render() {
    const scene = this.#scene();
    patch(
      this.#root,
      h(
        "header",
        { key: "head", class: "table-head" },
        h("a", { class: "button quiet home", href: `/t/${this.#id}`, "aria-label": t("replay.table"), text: "‹" }),
        h(
          "div",
          { class: "grow" },
          h("h1", { text: `${t("replay")}: ${this.#title}` }),
          h("p", { class: "small", text: this.#result() }),
        ),
      ),
      h(
        "section",
        { key: "felt", class: `felt game-${scene.game}`, "aria-label": t("table.felt") },
        strip(scene),
        h("div", { class: "middle" }, middle(scene)),
        this.#mine(scene),
        controls(this.#at, this.#steps.length - 1, this.#timer !== 0, (n) => this.#to(n), () => this.#run()),
      ),
      h(
        "aside",
        { key: "side", class: "side open", "aria-label": t("side") },
        this.#shown() && this.#verdict?.verdictView(/** @type {import("./review.js").Review} */ (this.#review), scene, this.#steps, (seat) => this.load(this.#deal, seat)),
        choices(scene, this.#info, this.#deal, this.#seat, (deal, seat) => this.load(deal, seat)),
        this.#mistakes(scene),
        h("section", { class: "panel-body", "aria-label": t("panel.log") }, logView(scene)),
        this.#proof(),
      ),
    );
    this.#verdict?.mark(this.#root, scene, this.#review, this.#at);
  }

  /** #mistakes shows what the plays have cost, or the button that finds it out. @param {Scene} scene */
  #mistakes(scene) {
    if (this.#review && this.#verdict) return this.#verdict.rowsView(this.#review, scene, this.#steps, this.#seat, this.#at);
    return h("div", { key: "review", class: "review" }, h("button", { type: "button", text: t("review.find"), onclick: () => this.find() }));
  }

  /** find begins a review, which goes on until the reader leaves the deal. */
  async find() {
    const [{ Review }, verdict, { note }] = await Promise.all([import("./review.js"), import("./verdict.js"), import("./note.js")]);
    const path = `tables/${this.#id}/matches/${this.#match}/deals/${this.#deal}`;
    this.#verdict = verdict;
    const review = new Review(path, {
      scene: () => this.#scene(),
      plays: this.#steps.length - 1,
      seat: this.#seat,
      me: this.#info.deals.find((d) => d.deal === this.#deal)?.seat ?? -1,
      idle: () => this.#at === 0 && !this.#timer,
      go: (n) => this.#see(n),
      draw: () => this.#render(),
      note: (own) => note(path, { game: this.#info.game, rules: this.#info.rules ?? {} }, review.unit, own, review.isCostly),
    });
    this.#review = review;
    await review.run();
  }

  /** #see shows the position before a play, with the verdict on it in sight. @param {number} n */
  #see(n) {
    this.stop();
    this.#to(n);
    const verdict = this.#root.querySelector(".verdict");
    verdict?.scrollIntoView({ block: "nearest", behavior: "instant" });
    /** @type {HTMLElement | null | undefined} */ (verdict?.querySelector("h2"))?.focus({ preventScroll: true });
  }

  /** #shown returns the review if its open decision is the one at this step, null if not. */
  #shown() {
    return this.#review?.open?.n === this.#at ? this.#review : null;
  }

  /** #proof checks the deals of the match, as a table does. */
  #proof() {
    const page = { id: this.#id, v: { fair: this.#info.fair, match: this.#match }, table: { game: this.#info.game } };
    return h(
      "details",
      { class: "more proof" },
      h("summary", { text: t("panel.fair") }),
      checkView(page, this.#report, (report) => {
        this.#report = report;
        this.#render();
      }),
    );
  }

  #result() {
    const d = this.#info.deals.find((x) => x.deal === this.#deal);
    const scene = this.#scene();
    return list(
      scene.seats.map((_, i) => `${seatName(scene, i)}: ${shown(scene, d?.score[i] ?? 0)}`),
      "unit",
    );
  }

  /** @param {Scene} scene */
  #mine(scene) {
    if (scene.me < 0) return null;
    const hand = keyed(scene.own.hand === false ? [] : sorted(scene, faces(handOf(scene))));
    const review = this.#shown();
    const asks = review?.asks && review.open?.seat === scene.me && hand.length > 0;
    return h(
      "div",
      { key: "mine", class: "mine" },
      h("div", { class: "mine-bar" }, seatBox(scene, scene.me)),
      asks
        ? this.#asked(scene, review, hand)
        : h(
            "div",
            { key: "hand", class: "spread fanned still-hand", "data-zone": `hand:${scene.me}`, style: { "--n": Math.max(2, hand.length) } },
            hand.map(({ face, key }) => card(face, key)),
          ),
    );
  }

  /**
   * #asked shows a hand in which the reader looks for a better move.
   * @param {Scene} scene
   * @param {import("./review.js").Review} review
   * @param {{ face: Card, key: string }[]} hand
   */
  #asked(scene, review, hand) {
    const { moves, played } = /** @type {Decision} */ (review.open);
    const playing = (/** @type {Card} */ face) => moves.filter((m) => cardOf(scene, m.move) === face).map((m) => m.move);
    const cards = hand.map((c) => ({ ...c, legal: playing(c.face).some((m) => m !== played), why: t("review.unweighed") }));
    const choose = (/** @type {HandCard} */ { face }) => {
      const all = playing(face);
      if (all.length === 1) review.attempt(all[0]);
      else /** @type {HTMLElement | null} */ (this.#root.querySelector(`.tries [data-move^="${face}"]`))?.focus();
    };
    return h("room-hand", { key: "asked", "data-zone": `hand:${scene.me}`, cards, choose });
  }
}
