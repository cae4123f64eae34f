// The text of the rules: Markdown with its cards drawn and its terms explained.

import { h } from "./dom.js";
import { cardSign } from "./say.js";
import { isCard } from "./drawing.js";
import { blocks } from "./markdown.js";
import { isGlossary, marked, termsOf } from "./terms.js";

/** @typedef {import("./markdown.js").Piece} Piece */

/** Sections that are left out: for people who type their moves, and for options, which are shown in another way. */
const left = ["Options and matches", "How to type a move"];

/** A card as people write it, "10♥"; and as moves name it, "TH", which is shorter. */
const written = /((?:10|[2-9AKQJTDB])[♣♦♥♠])/;
const coded = /\b([A2-9TJQK][CDHS])\b/;

/** chip draws a card in a line. @param {string} text */
const chip = (text) => h("span", { class: `rule-card${/[♦♥]/.test(text) ? " red" : ""}`, text });

/** cards draws the cards of a text, including those in the spelling of moves if codes is set. @param {string} text @param {boolean} codes */
function cards(text, codes) {
  const signed = codes ? text.replace(new RegExp(coded, "g"), (c) => (isCard(c) ? cardSign(c).replace("\ufe0e", "") : c)) : text;
  return signed.split(written).map((part) => (written.test(part) ? chip(part) : part));
}

/**
 * rulesView shows the rules of a game without their title, with headings one level lower, because
 * the dialog has a title. A term is explained where a section first uses it.
 * @param {string} text
 */
export function rulesView(text) {
  const all = blocks(text, left);
  const terms = termsOf(all);
  let [used, section] = [new Set([.../^# (.*)$/m.exec(text) ?? []].slice(1)), 0]; // the name of the game is not a term
  /** @param {Piece[]} pieces @returns {Child} */
  const line = (pieces) =>
    pieces.map((p) => {
      if (p.code) return h("code", {}, cards(p.text, true));
      if (p.bold) return h("strong", {}, cards(p.text, false));
      return marked(p.text, terms, used, `${section}`).map((part) => (typeof part === "string" ? cards(part, false) : part));
    });
  return all.slice(1).map((b) => {
    if (b.kind === "h2") [used, section] = [new Set(isGlossary(b) ? terms.keys() : []), section + 1];
    return show(b, line);
  });
}

/**
 * @param {import("./markdown.js").Block} b
 * @param {(pieces: Piece[]) => Child} line
 */
function show(b, line) {
  switch (b.kind) {
    case "ul":
      return h("ul", {}, b.items.map((item) => h("li", {}, line(item))));
    case "table":
      return h(
        "table",
        { class: "scores" },
        h("thead", {}, h("tr", {}, b.rows[0].map((cell) => h("th", { scope: "col" }, line(cell))))),
        h("tbody", {}, b.rows.slice(1).map((row) => h("tr", {}, row.map((cell) => h("td", {}, line(cell)))))),
      );
    case "pre":
      return h("pre", { tabindex: "0" }, cards(b.text, true));
    case "p":
      return h("p", {}, line(b.pieces));
    default:
      return h("h3", {}, line(b.pieces));
  }
}
