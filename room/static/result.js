// What a deal was worth: the table of its points, and the lines that add up to them.

import { h } from "./dom.js";
import { t, lineText, list, number, inUnit } from "./say.js";
import { seatName } from "./zones.js";

/**
 * outcome returns who has won the deal: in the words of the game, or else those with the most points.
 * @param {Scene} scene
 * @returns {Outcome}
 */
export function outcome(scene) {
  const told = scene.own.told?.(scene);
  if (told) return told;
  const most = Math.max(...scene.score);
  const won = scene.seats.flatMap((_, i) => (scene.score[i] === most ? i : []));
  if (won.length === scene.seats.length) return { text: t("deal.even") };
  if (won.length === 1 && won[0] === scene.me) return { text: t("deal.won"), mine: true };
  return { text: t("deal.winners", { n: won.length, names: list(won.map((i) => (i === scene.me ? t("seat.you") : seatName(scene, i)))) }) };
}

/**
 * got returns the points that the reader has. A title that speaks to the reader need not say whose they are.
 * @param {Scene} scene
 * @param {number[]} points
 * @param {Outcome} title
 */
export function got(scene, points, title) {
  const text = signed(scene, points[scene.me] ?? 0);
  return title.mine ? inUnit(text, scene.unit) : t("result.got", { points: text });
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

/** The most players whose points stand side by side. */
const abreast = 4;

/**
 * resultTable shows the points of the deal with the lines that add up to them, the totals, and who resigned.
 * @param {Scene} scene
 * @param {View} v
 * @param {number} target of the match, 0 if it has none
 */
export function resultTable(scene, v, target) {
  const lines = v.sheet.at(-1)?.lines ?? [];
  const why = lines.some((seat) => seat.length > 0) && scene.seats.length <= abreast;
  const sum = target ? t("sheet.totalOf", { n: number(target) }) : t("sheet.total");
  const rows = [
    ...(scene.own.columns?.(scene) ?? []),
    ...(why ? reasons(scene, lines) : []),
    { title: t("sheet.deal"), cells: scene.seats.map((_, i) => signed(scene, v.score[i] ?? 0)), sum: true },
    { title: sum, cells: scene.seats.map((_, i) => shown(scene, v.total[i] ?? 0)), sum: true },
  ];
  return [scene.own.result?.(scene), why ? downward(scene, v, rows) : across(scene, v, rows)];
}

/**
 * reasons returns a row for each reason for points. A reason that a seat has twice has two rows.
 * @param {Scene} scene
 * @param {ScoreLine[][]} lines
 * @returns {Row[]}
 */
export function reasons(scene, lines) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  lines.forEach((seat, i) => {
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const { name, points } of seat) {
      const n = times.get(name) ?? 0;
      times.set(name, n + 1);
      const key = `${name}#${n}`;
      const row = rows.get(key) ?? { title: lineText(scene.game, name), cells: lines.map(() => "") };
      row.cells[i] = signed(scene, points);
      rows.set(key, row);
    }
  });
  return [...rows.values()];
}

/** downward shows the players side by side, and their points below them. @param {Scene} scene @param {View} v @param {Row[]} rows */
function downward(scene, v, rows) {
  const mine = (/** @type {number} */ i) => (i === scene.me ? "me" : "");
  return h(
    "table",
    { key: "scores", class: "scores downward", "data-columns": scene.own.columns?.(scene).length ?? 0 },
    h("thead", {}, h("tr", {}, h("td", {}), scene.seats.map((_, i) => h("th", { key: i, scope: "col", class: mine(i) }, player(scene, v, i))))),
    [false, true].map((sum) =>
      h(
        sum ? "tfoot" : "tbody",
        { key: String(sum) },
        rows
          .filter((r) => (r.sum ?? false) === sum)
          .map((r, k) =>
            h(
              "tr",
              { key: `${k}${r.title}` },
              h("th", { scope: "row", text: r.title }),
              r.cells.map((text, i) => h("td", { key: i, class: mine(i), text })),
            ),
          ),
      ),
    ),
  );
}

/** across shows the players one below the other. @param {Scene} scene @param {View} v @param {Row[]} rows */
function across(scene, v, rows) {
  return h(
    "table",
    { key: "scores", class: "scores" },
    h("thead", {}, h("tr", {}, [t("sheet.player"), ...rows.map((r) => r.title)].map((text) => h("th", { key: text, scope: "col", text })))),
    h(
      "tbody",
      {},
      scene.seats.map((_, i) =>
        h(
          "tr",
          { key: i, class: i === scene.me ? "me" : "" },
          h("th", { scope: "row" }, player(scene, v, i)),
          rows.map((r) => h("td", { key: r.title, text: r.cells[i] })),
        ),
      ),
    ),
  );
}

/** player names a seat in a narrow space, with its party. @param {Scene} scene @param {View} v @param {number} i */
function player(scene, v, i) {
  const party = scene.own.party?.(scene, i);
  return [
    h("span", { key: "name", title: seatName(scene, i), text: i === scene.me ? t("seat.you") : seatName(scene, i) }),
    party && h("span", { key: "party", class: "chip", text: party }),
    v.resigned.includes(i) && h("span", { key: "resigned", class: "small", text: ` (${t("seat.resigned")})` }),
  ];
}

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
