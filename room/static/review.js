// The review of a deal: the plays that cost most, with better ones, and what the player could know.

import { h } from "./dom.js";
import { list, moveText, number, t } from "./say.js";
import { seatName } from "./zones.js";

const most = 8; // plays that are shown
const least = 0.05; // the points that a play must cost to be shown

/** @param {Decision} d */
const marginOf = (d) => d.loss.margin ?? Infinity; // null in the JSON

/** @param {Decision} d */
const sure = (d) => Math.max(0, d.loss.mean - marginOf(d));

/**
 * costly returns the plays of a seat that surely cost something, the worst first.
 * @param {Decision[]} decisions
 * @param {number | "all"} seat the seat of a player, or "all"
 * @returns {Decision[]}
 */
export function costly(decisions, seat) {
  return decisions
    .filter((d) => (seat === "all" || seat < 0 || d.seat === seat) && sure(d) > least)
    .sort((a, b) => sure(b) - sure(a))
    .slice(0, most);
}

/**
 * reviewView lists the costly plays; a press shows the position before the play.
 * @param {Scene} scene
 * @param {DealReview} review
 * @param {number | "all"} seat
 * @param {(n: number) => void} show
 */
export function reviewView(scene, review, seat, show) {
  const worst = costly(review.decisions, seat);
  return h(
    "section",
    { key: "review", class: "review", "aria-label": t("review.title") },
    h("h3", { text: t("review.title") }),
    worst.length === 0 && h("p", { class: "small", text: t("review.none") }),
    h(
      "ol",
      {},
      worst.map((d) =>
        h("li", { key: d.n }, h("button", { type: "button", class: "quiet mistake", onclick: () => show(d.n) }, mistake(scene, d))),
      ),
    ),
    h("p", { class: "small", text: t(review.part ? "review.part" : "review.about") }),
  );
}

/**
 * @param {Scene} scene
 * @param {Decision} d
 */
function mistake(scene, d) {
  const name = (/** @type {string} */ move) => moveText(scene.game, move, true);
  const better = d.moves.filter((m) => m.score >= d.moves[0].score - marginOf(d) / 2 && m.move !== d.played).slice(0, 2);
  const hindsight = d.openLoss !== undefined && d.openLoss <= 0;
  return [
    h("strong", { text: t("review.play", { n: d.n + 1, name: seatName(scene, d.seat), move: name(d.played) }) }),
    h("span", {
      class: "small block",
      text: t(d.exact ? "review.exact" : "review.better", {
        moves: list(better.map((m) => name(m.move)), "disjunction"),
        cost: number(d.loss.mean, 1),
        margin: number(marginOf(d), 1),
      }),
    }),
    hindsight && h("span", { class: "small block", text: t("review.lucky") }),
  ];
}
