// What a replay shows of a review: the decisions as rows, and the verdict on one of them.

import { h } from "./dom.js";
import { because, worth } from "./because.js";
import { chances } from "./know.js";
import { cardOf } from "./moves.js";
import { isCardMove } from "./trick.js";
import { list, moveText, number, t } from "./say.js";
import { graph } from "./graph.js";
import { isGood, scoreOf } from "./review.js";
import { seatName } from "./zones.js";

/**
 * whereOf says when a play was made: in which trick, if the game has tricks.
 * @param {Step[]} steps
 * @param {number} n
 */
export function whereOf(steps, n) {
  const { layouts } = steps[0];
  if (!steps[0].zones.some((z) => layouts[z.name] === "trick")) return t("review.move", { n: n + 1 });
  const laid = steps.slice(1, n + 2).flatMap(({ event }) => (event && isCardMove(event.move) ? [event] : []));
  if (laid.length === 0) return t("review.before");
  const won = laid.filter((e) => e.n < n && (e.moved ?? []).some((m) => layouts[m.to.name] === "won"));
  return t("review.trick", { n: won.length + 1 });
}

/**
 * rowsView lists the decisions of a seat, or of all, with what they have cost.
 * @param {import("./review.js").Review} review
 * @param {Scene} scene
 * @param {Step[]} steps
 * @param {number | "all"} seat
 * @param {number} at the step that is shown
 */
export function rowsView(review, scene, steps, seat, at) {
  const [worst] = review.costly(seat);
  return h(
    "section",
    { key: "review", class: "review", "aria-label": t("review.title") },
    h("h2", { text: t("review.title") }),
    !review.over && progress(review),
    expected(review, scene, steps, seat, at),
    worst &&
      h("button", {
        key: "worst",
        type: "button",
        class: "primary worst",
        text: t("review.worst", { where: whereOf(steps, worst.n) }),
        onclick: () => review.see(worst),
      }),
    review.kept > 0 && h("a", { key: "kept", class: "small", href: "/problem/own", text: t("review.kept", { n: review.kept }) }),
    review.over && !worst && h("p", { key: "none", class: "small", text: t("review.none") }),
    h(
      "ol",
      { key: "rows", class: "verdicts" },
      review.of(seat).map((row) => h("li", { key: row.d.n }, rowView(review, scene, steps, row, seat))),
    ),
    h("p", { key: "about", class: "small", text: t(review.late ? "review.late" : "review.about") }),
  );
}

/**
 * expected draws what the deal was expected to bring each seat after its decisions. It marks the costly ones.
 * @param {import("./review.js").Review} review
 * @param {Scene} scene
 * @param {Step[]} steps
 * @param {number | "all"} seat
 * @param {number} at
 */
function expected(review, scene, steps, seat, at) {
  const all = review.of(seat);
  const series = scene.seats.map((_, i) => ({
    hue: i,
    name: seatName(scene, i),
    points: all.filter(({ d }) => d.seat === i).map(({ d, sure }) => ({ x: d.n, y: scoreOf(d, d.played) / Math.max(1, review.unit.per), marked: sure && review.isCostly(d) })),
  })).filter((s) => s.points.length > 1);
  if (series.length === 0) return null;
  const told = series.map(({ name, points }) => t("review.expected", { name, from: signed(points[0].y), to: signed(points[points.length - 1].y) }));
  const costly = all.filter(({ d, sure }) => sure && review.isCostly(d)).map(({ d }) => whereOf(steps, d.n));
  const text = [t("review.graph"), ...told, costly.length > 0 ? t("review.marked", { where: list([...new Set(costly)]) }) : ""].join(" ").trim();
  const go = (/** @type {number} */ x) => review.see(all.reduce((a, b) => (Math.abs(b.d.n - x) < Math.abs(a.d.n - x) ? b : a)).d);
  return graph({ text, series, last: steps.length - 1, at, go });
}

/** signed writes a number with its sign. @param {number} n */
const signed = (n) => `${n > 0.05 ? "+" : ""}${number(n, 1)}`;

/** @param {import("./review.js").Review} review */
function progress({ weighed, order }) {
  const of = order.length;
  const text = of === 0 ? t("review.wait") : t("review.weighed", { n: weighed, of });
  return h("div", { key: "progress", class: "small" }, h("progress", { max: of || 1, value: weighed, "aria-label": text }), h("span", { text }));
}

/**
 * @param {import("./review.js").Review} review
 * @param {Scene} scene
 * @param {Step[]} steps
 * @param {{ d: Decision, sure: boolean }} row
 * @param {number | "all"} seat
 */
function rowView(review, scene, steps, { d, sure }, seat) {
  const costs = sure && review.isCostly(d);
  return h(
    "button",
    {
      type: "button",
      class: `quiet verdict-row${costs ? " costly" : ""}${costs && d.grade ? " graded" : ""}`,
      "aria-current": review.open?.n === d.n ? "true" : null,
      onclick: () => review.see(d),
    },
    h("span", { class: "where", text: whereOf(steps, d.n) }),
    h("span", { class: "what", text: `${seat === d.seat ? "" : `${seatName(scene, d.seat)}: `}${moveText(scene.game, d.played, true)}${costs ? ` ${d.grade ?? ""}` : ""}` }),
    h("span", { class: "cost", text: costs ? worth(review.unit, d.loss.mean) : sure ? t("review.fine") : "…" }),
  );
}

/**
 * verdictView shows the decision that is open: what it has cost, the question for a better move, and once
 * that is found or shown, all moves.
 * @param {import("./review.js").Review} review
 * @param {Scene} scene
 * @param {Step[]} steps
 * @param {(seat: number) => void} sit makes the reader see what a seat saw
 */
export function verdictView(review, scene, steps, sit) {
  const d = /** @type {Decision} */ (review.open);
  const name = (/** @type {string} */ move) => moveText(scene.game, move, true);
  const next = review.costly(scene.me < 0 ? "all" : scene.me).find((x) => x.n !== d.n && x.loss.mean <= d.loss.mean);
  const where = whereOf(steps, d.n);
  return h(
    "section",
    { key: "verdict", class: "verdict", "aria-label": where },
    h("h2", { text: t("review.played", { where, name: seatName(scene, d.seat), move: name(d.played) }) }),
    h("p", { key: "cost", text: review.isCostly(d) ? t(d.exact ? "review.costExact" : "review.cost", { points: worth(review.unit, d.loss.mean) }) : t("review.cheap") }),
    review.tried && h("p", { key: "tried", class: "tried", text: review.tried.text }),
    review.told ? answer(review, scene, d) : question(review, scene, d, sit),
    h(
      "div",
      { key: "buttons", class: "buttons" },
      !review.told && h("button", { key: "show", type: "button", text: t("review.show"), onclick: () => review.tell() }),
      review.told && next && h("button", { key: "next", type: "button", class: "primary", text: t("review.next"), onclick: () => review.see(next) }),
    ),
  );
}

/** question asks for a better move, from the eyes of who made the play. @param {import("./review.js").Review} review @param {Scene} scene @param {Decision} d @param {(seat: number) => void} sit */
function question(review, scene, d, sit) {
  if (scene.me !== d.seat) return h("button", { key: "sit", type: "button", class: "primary", text: t("review.find-better"), onclick: () => sit(d.seat) });
  const moves = d.moves.map((m) => m.move).sort();
  return [
    h("p", { key: "ask", class: "question", text: t("review.try") }),
    h(
      "div",
      { key: "tries", class: "tries", role: "group", "aria-label": t("review.try") },
      moves.map((m) =>
        h("button", { key: m, type: "button", "data-move": m, disabled: m === d.played || m === review.tried?.move, text: moveText(scene.game, m, true), onclick: () => review.attempt(m) }),
      ),
    ),
  ];
}

/** answer shows the better moves, why, and what each move costs. @param {import("./review.js").Review} review @param {Scene} scene @param {Decision} d */
export function answer(review, scene, d) {
  const name = (/** @type {string} */ move) => moveText(scene.game, move, true);
  const better = review.isCostly(d) ? d.moves.filter((m) => isGood(d, m.move)).slice(0, 2) : [];
  const reason = because(scene.game, d.reason);
  const moves = list(better.map((m) => name(m.move)), "disjunction");
  return [
    better.length > 0 && h("p", { key: "better", class: "better", text: reason ? t("review.because", { moves, reason }) : t("review.better", { moves }) }),
    better.length > 0 && d.openLoss !== undefined && d.openLoss <= 0 && h("p", { key: "lucky", class: "small", text: t("review.lucky") }),
    costs(review, d, name),
    d.chances && [h("p", { key: "know", text: t("review.know") }), chances(scene, d.chances)],
  ];
}

/** costs lists what each move costs, and its value if all cards are visible. @param {import("./review.js").Review} review @param {Decision} d @param {(move: string) => string} name */
function costs({ unit }, d, name) {
  const open = d.moves.some((m) => m.open !== undefined);
  const cell = (/** @type {number} */ cost) => (Math.round((cost / Math.max(1, unit.per)) * 10) === 0 ? t("review.best") : number(cost / Math.max(1, unit.per), 1));
  const lead = (/** @type {number | undefined} */ n) => (n === undefined ? "" : `${n > 0 ? "+" : ""}${number(n / (d.solved ? 1 : Math.max(1, unit.per)), 1)}`);
  return h(
    "div",
    { key: "costs", class: "scroll" },
    h(
      "table",
      { class: "scores" },
      h("thead", {}, h("tr", {}, ["move", "costs", ...(open ? ["open"] : [])].map((c) => h("th", { key: c, scope: "col", text: t(`review.col.${c}`) })))),
      h(
        "tbody",
        {},
        d.moves.map((m) =>
          h(
            "tr",
            { key: m.move, class: m.move === d.played ? "me" : "" },
            h("th", { scope: "row", text: m.move === d.played ? t("review.this", { move: name(m.move) }) : name(m.move) }),
            h("td", { text: cell(d.moves[0].score - m.score) }),
            open && h("td", { text: lead(m.open) }),
          ),
        ),
      ),
    ),
    open && h("p", { class: "small", text: t(d.solved ? "review.solved" : "review.searched") }),
  );
}

/**
 * mark marks the card that was played, and the better one once it is told.
 * @param {Element} root
 * @param {Scene} scene
 * @param {import("./review.js").Review | null} review
 * @param {number} at the step that is shown
 */
export function mark(root, scene, review, at) {
  for (const e of root.querySelectorAll("[data-mark]")) e.removeAttribute("data-mark");
  const d = review?.open;
  if (!d || d.n !== at) return;
  const best = review.told && review.isCostly(d) ? d.moves.find((m) => isGood(d, m.move))?.move : undefined;
  const marked = Object.entries({ played: d.played, better: best });
  for (const [kind, move] of marked) {
    const face = move && cardOf(scene, move);
    if (face) root.querySelector(`[data-zone="hand:${d.seat}"] [data-card="${face}"]`)?.setAttribute("data-mark", kind);
  }
}
