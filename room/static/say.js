// Words: the texts of the page in the reader's language, and cards, moves and
// refusals in words, for people who read and for people who listen.

import { isCard } from "./drawing.js";
import { byId } from "./dom.js";

/** languages are those for which the page has a file of words. */
export const languages = (document.documentElement.dataset.languages ?? "en").split(" ");

/** @type {Record<string, string>} */
let words = {};
let lang = "en";
let pack = "";

/**
 * speak loads a language.
 * @param {string} wanted such as "de"
 * @param {string} [cards] the pack, which has names of its own for some cards
 */
export async function speak(wanted, cards = "") {
  lang = languages.includes(wanted) ? wanted : "en";
  learned.clear();
  use(lang, await read("i18n"), cards);
  Object.assign(document.documentElement, { lang, dir: t("direction") });
}

/** use takes the words of a language. @param {string} language @param {Record<string, string>} texts @param {string} [cards] the pack */
export function use(language, texts, cards = "") {
  lang = language;
  words = texts;
  pack = cards;
}

/** @type {Set<string>} */
const learned = new Set(); // parts whose words are loaded

/**
 * learn loads the words of a part of the page, which the first visit does without.
 * @param {string} part the folder with its words
 */
export async function learn(part) {
  if (learned.has(part)) return;
  const more = await read(part);
  words = { ...more, ...words };
  learned.add(part);
}

/** @param {string} folder */
async function read(folder) {
  const answer = await fetch(new URL(`${folder}/${lang}.json`, import.meta.url));
  return answer.ok ? answer.json() : {};
}

/** language returns the language of the page. */
export function language() {
  return lang;
}

/** The first supported language among those that the browser asks for. */
export function preferred() {
  return navigator.languages.map((l) => l.slice(0, 2)).find((l) => languages.includes(l)) ?? "en";
}

/**
 * find returns the text of a key, the one for the pack in use first.
 * @param {string} key
 * @returns {string | undefined}
 */
const find = (key) => words[`${pack}.${key}`] ?? words[key];

/**
 * has reports whether there is a text for a key.
 * @param {string} key
 */
function has(key) {
  return find(key) !== undefined;
}

/** @type {Map<string, any>} */
const made = new Map();

/**
 * intl returns a format of the language. It is made once, because a slow phone takes 10 ms for that.
 * @template {"PluralRules" | "NumberFormat" | "ListFormat" | "RelativeTimeFormat"} Kind
 * @param {Kind} kind
 * @param {object} [options]
 * @returns {InstanceType<typeof Intl[Kind]>}
 */
function intl(kind, options = {}) {
  const key = [lang, kind, ...Object.values(options)].join(" ");
  if (!made.has(key)) made.set(key, new /** @type {any} */ (Intl)[kind](lang, options));
  return made.get(key);
}

/**
 * t returns the text of a key. {name} in it stands for params.name; if params.n is a
 * number, a text "key.one" is used if the language requires it.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const plural = "n" in params ? `${key}.${intl("PluralRules").select(Number(params.n))}` : key;
  const text = find(plural) ?? find(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) => String(params[name] ?? whole));
}

/**
 * special returns the text of a key for a kind, "key.kind", or else that of the key.
 * @param {string} key
 * @param {string} kind
 * @param {Record<string, unknown>} [params]
 */
export function special(key, kind, params) {
  const own = `${key}.${kind}`;
  return t(has(own) || has(`${own}.other`) ? own : key, params);
}

/**
 * inUnit writes points with the unit of a game.
 * @param {string} shown the number as the game writes it
 * @param {string} [unit]
 */
export function inUnit(shown, unit = "") {
  return special("points", unit, { n: /^[+-]?1$/.test(shown) ? 1 : 2, shown });
}

/**
 * or returns the text of a key, or the English text of the server if there is none.
 * @param {string} key
 * @param {string} text
 * @param {Record<string, string>} [values]
 */
export function or(key, text, values) {
  return has(key) ? t(key, values) : text;
}

/**
 * lineText names a line of a score. Numbers in its name may be stars in the key:
 * "line.doppelkopf.announcements, times *".
 * @param {string} game
 * @param {string} name
 */
export function lineText(game, name) {
  const numbers = name.match(/\d+/g) ?? [];
  for (const key of [`line.${game}.${name}`, `line.${game}.${name.replace(/\d+/g, "*")}`])
    if (has(key)) return t(key, { 1: numbers[0] });
  return name;
}

/** @param {number} x */
export function number(x, digits = 0) {
  return intl("NumberFormat", { maximumFractionDigits: digits }).format(x).replace("-", "−");
}

/** @param {string[]} items */
export function list(items, type = /** @type {Intl.ListFormatType} */ ("conjunction")) {
  return intl("ListFormat", { type }).format(items);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const spans = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * ago returns how long ago a time is: "5 minutes ago".
 * @param {number} at
 */
export function ago(at) {
  const past = Date.now() - at;
  const [unit, span] = spans.find(([, ms]) => past >= ms) ?? ["second", 0];
  if (span === 0) return t("now");
  return intl("RelativeTimeFormat", { numeric: "auto" }).format(-Math.floor(past / span), unit);
}

/**
 * The name of a card: "queen of spades".
 * @param {string} face
 */
export function cardName(face) {
  if (face === "??") return t("card.back");
  if (face[1] === "J" && "BR".includes(face[0])) return t(`card.${face}`);
  return t("card.name", { rank: t(`rank.${face[0]}`), suit: t(`suit.${face[1]}`) });
}

/** @type {Record<string, string>} */
const signs = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * The sign of a card: "Q♠", or "10♠". Signs that no font has are letters, before the rank.
 * @param {string} face
 */
export function cardSign(face) {
  if (face === "??") return "?";
  if (face[1] === "J" && "BR".includes(face[0])) return t(`card.${face}`);
  if (has(`sign.${face[1]}`)) return t(`sign.${face[1]}`) + t(`short.${face[0]}`);
  return t(`short.${face[0]}`) + signs[face[1]] + "\ufe0e";
}

/**
 * Words of a move that stand for cards or suits, in words or as signs.
 * @param {string} word
 * @param {boolean} short
 * @returns {string}
 */
function spoken(word, short) {
  if (word.includes(","))
    return list(
      word.split(",").map((w) => spoken(w, short)),
      short ? "unit" : "conjunction",
    );
  if (isCard(word)) return short ? cardSign(word) : cardName(word);
  if (word in signs) return t(`suit.${word}`);
  return word;
}

/**
 * moveText returns the words for a move of a game. A text is found by the move itself, by its first
 * word with a star for the others, "move.karata.ask *", or by its middle word,
 * "move.catcheleven.* x *"; otherwise the move stands for itself, with its cards in words.
 * @param {string} game
 * @param {string} move
 */
export function moveText(game, move, short = false) {
  return (
    worded(`move.${game}.`, move, short) ||
    move
      .split(" ")
      .map((word) => spoken(word, short))
      .join(" ")
  );
}

/**
 * reported returns a move that was made in words that follow a name: the text "did.", or else the report
 * of the server; "" if there is none. As reports are English, words for the move in another language go first.
 * @param {string} game
 * @param {Made} made
 * @param {boolean} short
 */
function reported(game, { move, say }, short) {
  const did = worded(`did.${game}.`, move, short);
  if (did || !say?.told || (lang !== "en" && worded(`move.${game}.`, move, short))) return did;
  return say.told.replace(/(?:10|[2-9AJQK])[♣♦♥♠]/gu, (card) => spoken(coded(card), short));
}

/**
 * didText returns the words for a move that was made: its report if there is one, and otherwise the words
 * for the move.
 * @param {string} game
 * @param {Made} made
 */
export const didText = (game, made, short = false) => reported(game, made, short) || moveText(game, made.move, short);

/**
 * saidText tells in a sentence who has made a move.
 * @param {string} game
 * @param {string} name
 * @param {Made} made
 */
export function saidText(game, name, made) {
  const did = reported(game, made, false);
  return did ? `${name} ${did}` : t("said", { name, move: moveText(game, made.move) });
}

/** worded returns the text of a kind for a move, "" if there is none. @param {string} own @param {string} move @param {boolean} short */
function worded(own, move, short) {
  if (has(own + move)) return t(own + move);
  const [head, ...rest] = move.split(" ");
  if (rest.length > 0 && has(`${own}${head} *`)) return t(`${own}${head} *`, { 1: spoken(rest.join(), short) });
  if (rest.length === 2 && has(`${own}* ${rest[0]} *`)) {
    return t(`${own}* ${rest[0]} *`, { 1: spoken(head, short), 2: spoken(rest[1], short) });
  }
  return "";
}

/**
 * markText returns a mark in words: those of the text "mark.", or else of the move with its key, or else
 * those of the server. Cards and suits are written as the pack in use writes them.
 * @param {string} game
 * @param {Phrase} mark
 */
export function markText(game, { key = "", args = [], text }) {
  const params = Object.fromEntries(args.map((a, i) => [i + 1, signed(a)]));
  for (const own of [`mark.${game}.${key}`, `move.${game}.${key.replaceAll("-", " ")}`]) if (has(own)) return t(own, params);
  return text;
}

/** coded returns "7H" for "7♥", and "H" for "♥". @param {string} sign */
const coded = (sign) => sign.replace("10", "T").replace(/[♣♦♥♠]/u, (suit) => Object.keys(signs).find((s) => signs[s] === suit) ?? suit);

/** signed returns an argument of a phrase; "7♥" and "♥" are written as the page writes cards. @param {string} arg */
const signed = (arg) => (/^(10|[2-9AJQK])?[♣♦♥♠]$/u.test(arg) ? spoken(coded(arg), true) : arg);

/**
 * Why something was refused: the code in the reader's language, or the server's words.
 * @param {string} [code]
 * @param {string} [text]
 */
export function refusal(code, text) {
  const last = code?.split(".").pop();
  for (const key of [`no.${code}`, `no.${last}`]) if (has(key)) return t(key);
  return text || code || t("no.illegal");
}

/** @param {{ name: string, title: string }} info */
export function gameTitle(info) {
  return or(`game.${info.name}`, info.title);
}

/** The title of rules with a name. @param {string} game @param {{ name: string, title: string }} preset */
export function presetTitle(game, preset) {
  return or(`preset.${game}.${preset.name}`, preset.title);
}

/**
 * A screen reader speaks a text when it has nothing else to say.
 * @param {string} text
 */
export function announce(text, urgent = false) {
  const region = byId(urgent ? "alerts" : "news");
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 6) region.firstElementChild?.remove();
}
