// The glossary: words of a game that a tip explains. They are those that the rules of the game explain.

import { h } from "./dom.js";
import { blocks } from "./markdown.js";
import { readRules } from "./rules.js";

/** The titles of the section with the glossary. */
const titles = ["Glossary", "Begriffe"];

/** Endings that a word may have in a sentence. */
const endings = "(?:s|es|e|en|n|r|er)?";

/** isGlossary reports whether a block is the title of the glossary. @param {import("./markdown.js").Block} [b] */
export const isGlossary = (b) => b?.kind === "h2" && titles.includes(b.pieces[0].text);

/**
 * termsOf returns what the glossary of a page explains.
 * @param {import("./markdown.js").Block[]} page
 * @returns {Map<string, string>} what each term means
 */
export function termsOf(page) {
  const list = page.find((_, i) => isGlossary(page[i - 1]));
  if (list?.kind !== "ul") return new Map();
  return new Map(list.items.map(([term, ...rest]) => [term.text, rest.map((p) => p.text).join("").replace(/^: /, "")]));
}

/** readTerms returns the terms that the rules of a game explain. @param {string} game */
export const readTerms = async (game) => termsOf(blocks(await readRules(game)));

/**
 * marked returns a text in parts: the terms in it that have not been used yet, each with its tip, and
 * what is between them.
 * @param {string} text
 * @param {Map<string, string>} terms
 * @param {Set<string>} used
 * @param {string} at the part of the page, in which each term occurs once
 * @returns {(string | VNode)[]}
 */
export function marked(text, terms, used, at) {
  const words = [...terms.keys()].filter((term) => !used.has(term)).sort((a, b) => b.length - a.length);
  if (words.length === 0) return [text];
  const found = text.match(new RegExp(`(?<![\\p{L}-])(${words.join("|")})${endings}(?![\\p{L}-])`, "iu"));
  if (!found || found.index === undefined) return [text];
  const term = words.find((word) => word.toLowerCase() === found[1].toLowerCase()) ?? "";
  used.add(term);
  const rest = text.slice(found.index + found[0].length);
  return [text.slice(0, found.index), tip(found[0], terms.get(term) ?? "", `tip-${at}-${term}`.replaceAll(" ", "-")), ...marked(rest, terms, used, at)];
}

/**
 * tip shows a word with its meaning, which appears when the word is pointed at, tapped or focused.
 * @param {string} word
 * @param {string} meaning
 * @param {string} id
 */
function tip(word, meaning, id) {
  return h(
    "span",
    { key: id, class: "term", tabindex: "0", "aria-describedby": id, onpointerenter: place, onfocus: place },
    word,
    h("span", { id, class: "tip", role: "tooltip", text: meaning }),
  );
}

/** place puts the tip below its word, within the window. @param {{ currentTarget: HTMLElement }} e */
function place({ currentTarget: word }) {
  const box = /** @type {HTMLElement} */ (word.lastElementChild);
  const at = word.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8));
  const lowest = innerHeight - box.offsetHeight - 8;
  const top = at.bottom + 6 <= lowest ? at.bottom + 6 : Math.max(8, Math.min(lowest, at.top - 6 - box.offsetHeight));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}
