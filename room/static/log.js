// The log of a deal, the newest first: a row for each trick, and a line for what a seat has said or done besides;
// in a game without tricks, a line for each turn.

import { h } from "./dom.js";
import { t, cardName, cardSign, didText, moveText, saidText, special } from "./say.js";
import { isCardMove, points } from "./trick.js";
import { layoutOf, lying, seatName } from "./zones.js";

const most = 100; // rows that are shown

/** @param {Scene} scene */
export function logView(scene) {
  const all = rows(scene);
  if (all.length === 0) return h("p", { class: "small", text: t("log.none") });
  const shown = all.slice(-most).reverse();
  return lying(scene, "trick").length > 0 ? table(scene, shown) : list(scene, shown);
}

/**
 * rows returns the log in rows, the oldest first. A trick has the place of its first card.
 * @param {Scene} scene
 * @returns {LogRow[]}
 */
export function rows(scene) {
  const tricks = lying(scene, "trick").length > 0;
  let number = 0;
  /** @type {LogRow[]} */
  const out = [];
  /** @type {LogRow | null} */
  let trick = null;
  for (const e of scene.log) {
    if (tricks && isCardMove(e.move) && e.moved?.some((m) => layoutOf(scene, m.from) === "hand" && ["trick", "won"].includes(layoutOf(scene, m.to)))) {
      if (!trick) out.push((trick = { n: 0, number: ++number, seat: e.seat, plays: [], winner: -1 }));
      const row = trick;
      row.plays.push(e);
      row.n = e.n;
      row.winner = e.moved.find((m) => layoutOf(scene, m.to) === "won")?.to.seat ?? -1;
      if (row.winner >= 0) trick = null;
      continue;
    }
    const last = out.at(-1);
    const goes = last && last.number === 0 && last.seat === e.seat && last.n === e.n - 1 && !last.plays.at(-1)?.then;
    if (!goes) out.push({ n: e.n, number: 0, seat: e.seat, plays: [e], winner: -1 });
    else {
      last.plays.push(e);
      last.n = e.n;
    }
  }
  return out;
}

/** table shows tricks below the names of those who played them. @param {Scene} scene @param {LogRow[]} shown */
function table(scene, shown) {
  const seats = Array.from({ length: scene.players }, (_, i) => i);
  const counts = Boolean(scene.cardPoints);
  return h(
    "table",
    { class: "log tricks", tabindex: "0", "aria-label": t("panel.log") },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col", "aria-label": t("log.trick"), text: "#" }),
        seats.map((i) => h("th", { key: i, scope: "col", title: seatName(scene, i), text: i === scene.me ? t("seat.you") : seatName(scene, i) })),
        counts && h("th", { key: "points", scope: "col", text: special("log.points", scene.game) }),
      ),
    ),
    h(
      "tbody",
      {},
      shown.map((r) =>
        r.number > 0
          ? h(
              "tr",
              { key: `t${r.plays[0].n}`, class: "trick-row", "data-n": r.n },
              h("th", { scope: "row", text: String(r.number) }),
              seats.map((i) => cell(r, i)),
              counts && h("td", { key: "points", text: r.winner < 0 ? "" : String(points(scene, r.plays.map((e) => e.move))) }),
            )
          : h("tr", { key: `l${r.plays[0].n}`, "data-n": r.n }, h("td", { colspan: seats.length + (counts ? 2 : 1) }, line(scene, r))),
      ),
    ),
  );
}

/** cell shows the card of a seat in a trick, and whether it led or won. @param {LogRow} r @param {number} i */
function cell(r, i) {
  const e = r.plays.find((x) => x.seat === i);
  const led = e === r.plays[0];
  return h(
    "td",
    { key: i, class: `${led ? "led" : ""}${r.winner === i ? " won" : ""}` },
    e && [
      h("span", { "aria-hidden": "true", text: cardSign(e.move) }),
      h("span", { class: "unseen", text: [cardName(e.move), led && t("log.led"), r.winner === i && t("log.won")].filter(Boolean).join(", ") }),
    ],
  );
}

/** list shows turns. @param {Scene} scene @param {LogRow[]} shown */
function list(scene, shown) {
  return h(
    "ol",
    { class: "log turns", reversed: true, tabindex: "0", "aria-label": t("panel.log") },
    shown.map((r) => h("li", { key: r.plays[0].n, value: r.n + 1, "data-n": r.n }, line(scene, r))),
  );
}

/** line shows what a seat has said or done, and what followed by itself. @param {Scene} scene @param {LogRow} r */
function line(scene, { seat, plays }) {
  const texts = (/** @type {boolean} */ short) => counted(joined(plays).map((e) => words(scene, e, short))).join(" · ");
  return [
    h("b", { key: "who", text: seatName(scene, seat) }),
    " ",
    h("span", { key: "signs", "aria-hidden": "true", text: texts(true) }),
    h("span", { key: "words", class: "unseen", text: texts(false) }),
    drawn(scene, plays),
    plays
      .flatMap((e) => e.then ?? [])
      .map((p, i) => h("div", { key: i, class: "small", text: saidText(scene.game, seatName(scene, p.seat), p) })),
  ];
}

/** words returns a move in words, with what has become known of it since. @param {Scene} scene @param {Happening} e @param {boolean} short */
function words(scene, e, short) {
  const known = scene.own.known?.(scene, e);
  const text = didText(scene.game, e, short);
  return known ? t("said", { name: text, move: moveText(scene.game, known) }) : text;
}

/**
 * joined combines plays that each give a card in the same way into one, unless the server has reports of them.
 * @param {Happening[]} plays
 * @returns {Happening[]}
 */
export function joined(plays) {
  /** @type {Happening[]} */
  const out = [];
  for (const e of plays) {
    const last = out.at(-1);
    const [verb, card, more] = e.move.split(" ");
    const goes = !e.say && last?.move.startsWith(`${verb} `) && !more && [card, last.move.slice(verb.length + 1).split(",")[0]].every((c) => isCardMove(c ?? ""));
    if (last && goes) out[out.length - 1] = { ...last, move: `${last.move},${card}` };
    else out.push(e);
  }
  return out;
}

/**
 * counted writes a text that occurs several times in a row only once, with a count.
 * @param {string[]} texts
 */
export function counted(texts) {
  return texts.flatMap((text, i) => {
    if (text === texts[i - 1]) return [];
    const end = texts.findIndex((x, k) => k > i && x !== text);
    const n = (end < 0 ? texts.length : end) - i;
    return [n > 1 ? `${text} ×${n}` : text];
  });
}

/** drawn returns a note about the cards that came to hands with plays, if more than one. @param {Scene} scene @param {Happening[]} plays */
function drawn(scene, plays) {
  const moved = plays.flatMap((e) => e.moved ?? []).filter((m) => m.from.seat < 0 && layoutOf(scene, m.to) === "hand");
  const n = moved.reduce((sum, m) => sum + m.cards.reduce((/** @type {number} */ k, c) => k + (typeof c === "number" ? c : 1), 0), 0);
  const seats = new Set(moved.map((m) => m.to.seat)).size;
  if (n < 2) return null;
  return h("span", { key: "drawn", class: "small", text: ` ${seats > 1 ? t("log.dealt", { n: n / seats }) : t("drawn", { n })}` });
}
