// The page of a replay: any finished deal, forward and back, as any seat saw it.

import { h, patch } from "./dom.js";
import { place } from "./place.js";
import { get, games } from "./api.js";
import { t, announce, moveText, gameTitle, list } from "./say.js";
import { listen } from "./socket.js";
import { ownOf } from "./games.js";
import { flights, strip, middle, seatBox } from "./scene.js";
import { faces, keyed, card, zoneOf, seatName } from "./zones.js";
import { sorted } from "./moves.js";
import { logView } from "./log.js";
import { checkView } from "./check.js";
import { shown } from "./result.js";
import { capture, fly } from "./flight.js";
import { reviewView } from "./review.js";
import { choices, controls } from "./film.js";
import { stepScene, stepsAt } from "./steps.js";
import { tell } from "./toast.js";

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
  /** @type {DealReview | null} */
  #review = null; // of the deal: what its plays have cost
  #reviewing = false;

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
    if (e.ctrlKey || e.altKey || e.metaKey || /** @type {Element} */ (e.target).closest("input, select, textarea, dialog, [contenteditable]")) return;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#steps.length - 1 };
    const to = places[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.#to(to);
  };

  close() {
    this.stop();
    document.removeEventListener("keydown", this.#keys);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** load reads all steps of a deal as a seat saw them. @param {number} deal */
  async load(deal, seat = this.#seat) {
    const same = deal === this.#deal;
    if (!same) this.#review = null;
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
    if (event) announce(t("said", { name: seatName(scene, event.seat), move: moveText(scene.game, event.move) }));
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
        choices(scene, this.#info, this.#deal, this.#seat, (deal, seat) => this.load(deal, seat)),
        this.#mistakes(scene),
        h("section", { class: "panel-body", "aria-label": t("panel.log") }, logView(scene)),
        this.#proof(),
      ),
    );
  }

  /** #mistakes shows the plays that cost most, or the button that finds them. @param {Scene} scene */
  #mistakes(scene) {
    if (!this.#review)
      return h(
        "div",
        { key: "review", class: "review" },
        h("button", {
          type: "button",
          disabled: this.#reviewing,
          text: t(this.#reviewing ? "review.wait" : "review.find"),
          onclick: () => this.#find(),
        }),
      );
    return reviewView(scene, this.#review, this.#seat, (n) => this.#to(n));
  }

  async #find() {
    this.#reviewing = true;
    this.#render();
    const deal = this.#deal;
    try {
      const review = await get(`tables/${this.#id}/matches/${this.#match}/deals/${deal}/review`);
      if (deal === this.#deal) this.#review = review;
    } catch (refused) {
      tell(refused);
    }
    this.#reviewing = false;
    this.#render();
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
      scene.seats.map((_, i) => `${seatName(scene, i)} ${shown(scene, d?.score[i] ?? 0)}`),
      "unit",
    );
  }

  /** @param {Scene} scene */
  #mine(scene) {
    if (scene.me < 0) return null;
    const hand = scene.own.hand === false ? [] : sorted(scene, faces(zoneOf(scene, "hand", scene.me)));
    return h(
      "div",
      { key: "mine", class: "mine" },
      h("div", { class: "mine-bar" }, seatBox(scene, scene.me)),
      h(
        "div",
        { class: "spread fanned still-hand", "data-zone": `hand:${scene.me}`, style: { "--n": Math.max(2, hand.length) } },
        keyed(hand).map(({ face, key }) => card(face, key)),
      ),
    );
  }
}
