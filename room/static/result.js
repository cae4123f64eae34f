// What a deal was worth: the table of its points, and the lines that add up to them.

import { h } from "./dom.js";
import { t, lineText, list, number } from "./say.js";
import { seatName } from "./zones.js";

/**
 * pointsOf returns the points of the deal in one line.
 * @param {Scene} scene
 * @param {number[]} score
 */
export function pointsOf(scene, score) {
  return list(
    scene.seats.map((_, i) => `${seatName(scene, i)} ${signed(scene, score[i] ?? 0)}`),
    "unit",
  );
}

/**
 * shared returns the number of first lines that all seats have in common: what some win, the
 * others lose. It is 0 if a seat has no lines. A soloist has one line more than the others.
 * @param {ScoreLine[][]} [lines]
 */
export function shared(lines = []) {
  const n = Math.min(...lines.map((seat) => seat.length), Infinity);
  const first = lines[0]?.slice(0, n) ?? [];
  const same = lines.every((seat) => first.every((l, i) => l.name === seat[i].name && Math.abs(l.points) === Math.abs(seat[i].points)));
  return same && lines.some((seat) => first.some((l, i) => l.points !== seat[i].points)) ? n : 0;
}

/**
 * resultTable shows the points of the deal, the totals, and who resigned.
 * @param {Scene} scene
 * @param {View} v
 */
export function resultTable(scene, { score, total, sheet, resigned }) {
  const lines = sheet.at(-1)?.lines;
  const once = shared(lines);
  const columns = scene.own.columns?.(scene) ?? [];
  const row = (/** @type {number} */ i) => {
    const party = scene.own.party?.(scene, i);
    return h(
      "tr",
      { key: i, class: i === scene.me ? "me" : "" },
      h(
        "th",
        { scope: "row" },
        h("span", { text: seatName(scene, i) }),
        party && h("span", { key: "party", class: "chip", text: party }),
        resigned.includes(i) && h("span", { key: "resigned", class: "small", text: ` (${t("seat.resigned")})` }),
        breakdown(scene, lines?.[i]?.slice(once)),
      ),
      columns.map((c) => h("td", { key: c.title, text: c.cells[i] })),
      h("td", { text: shown(scene, score[i] ?? 0) }),
      h("td", { text: shown(scene, total[i] ?? 0) }),
    );
  };
  const titles = [t("sheet.player"), ...columns.map((c) => c.title), t("sheet.deal"), t("sheet.total")];
  return [
    scene.own.result?.(scene),
    h(
      "table",
      { key: "scores", class: "scores" },
      h("thead", {}, h("tr", {}, titles.map((text) => h("th", { key: text, scope: "col", text })))),
      h("tbody", {}, scene.seats.map((_, i) => row(i))),
    ),
    once > 0 && h("p", { key: "lines", class: "small once" }, breakdown(scene, lines?.[best(score)].slice(0, once))),
  ];
}

/** best returns the seat with the most points. */
const best = (/** @type {number[]} */ score) => score.indexOf(Math.max(...score));

/**
 * breakdown shows the lines that add up to a score.
 * @param {Scene} scene
 * @param {ScoreLine[] | undefined} lines
 */
export function breakdown(scene, lines) {
  if (!lines?.length) return null;
  return h(
    "span",
    { class: "lines" },
    lines.map((l, i) =>
      h("span", { key: i, class: "line", text: `${lineText(scene.game, l.name)} ${signed(scene, l.points)}` }),
    ),
  );
}

/** @param {Scene} scene @param {number} n */
function signed(scene, n) {
  return (n > 0 ? "+" : "") + shown(scene, n);
}

/**
 * shown writes points as the game does.
 * @param {Scene} scene
 * @param {number} n
 */
export function shown(scene, n) {
  return scene.own.points?.(n, scene) ?? number(n, 1);
}
