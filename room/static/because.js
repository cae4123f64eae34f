// Why a move is better than another, and by how much, in words: for hints and for reviews.

import { list, moveText, number, or, t } from "./say.js";

const cards = /(10|[2-9AKQJ])([♣♦♥♠])/g;
const letters = /** @type {Record<string, string>} */ ({ "♣": "C", "♦": "D", "♥": "H", "♠": "S" });

/**
 * spelled returns a text with the cards in it as the reader's pack names them.
 * @param {string} text
 * @param {boolean} short
 */
function spelled(text, short) {
  const apart = text.replace(/([♣♦♥♠]) (?=(10|[2-9AKQJ])[♣♦♥♠])/g, "$1, ");
  return apart.replace(cards, (_, rank, suit) => moveText("", (rank === "10" ? "T" : rank) + letters[suit], short));
}

/**
 * because returns why a move is better, without a full stop; "" if the game gives no reason.
 * @param {string} game
 * @param {Phrase | undefined} reason
 * @param {boolean} short
 */
export function because(game, reason, short = true) {
  if (!reason?.text) return "";
  const known = or(`because.${game}.${(reason.key ?? "").replace("because-", "")}`, reason.text);
  const text = known.replace(/\{(\d)(n?)\}/g, (_, i, n) => {
    const arg = reason.args?.[i - 1] ?? "";
    const count = arg.match(/^(\d+) (unseen )?cards?$/);
    if (!count) return arg;
    return n ? count[1] : t(count[2] ? "advice.unseen" : "advice.cards", { n: Number(count[1]) });
  });
  return spelled(text, short);
}

/**
 * worth returns a number of points in the unit of a game.
 * @param {{ name: string, per: number }} unit
 * @param {number} points
 */
export function worth({ name, per }, points) {
  const n = Math.round((points / Math.max(1, per)) * 10) / 10;
  const key = `advice.${name}`;
  const text = t(key, { n, shown: number(n, 1) });
  return text === key ? `${number(n, 1)} ${name}` : text;
}

/**
 * behind says how much better the best of several moves is than the next one.
 * @param {string} game
 * @param {Unit} unit
 * @param {Advice[]} found
 * @param {boolean} short
 */
export function behind(game, unit, [best, next], short = true) {
  if (!next || (best.visits === 0 && !best.exact && best.score === next.score)) return "";
  const ahead = best.score - next.score;
  const name = moveText(game, next.move, short);
  const other = /\s/.test(name) ? t("hint.quoted", { move: name }) : name;
  if (Math.round((ahead / Math.max(1, unit.per)) * 10) < 1) return t("hint.even", { other });
  return t(best.exact ? "hint.exact" : "hint.ahead", { points: worth(unit, ahead), other });
}

/**
 * adviceText says what to do, and why.
 * @param {string} game
 * @param {Unit} unit
 * @param {Advice[]} found what a bot thinks of the moves, the best first
 * @param {Card[]} together cards that go together, if the best move is one of several to be made
 * @param {boolean} short
 */
export function adviceText(game, unit, found, together, short = true) {
  const [best] = found;
  const move = together.length > 0 ? list(together.map((face) => moveText("", face, short))) : moveText(game, best.move, short);
  if (found.length === 1) return t("hint.clear", { move });
  const reason = because(game, best.reason, short);
  const first = reason ? t("hint.because", { move, reason }) : t("hint.plain", { move });
  return together.length > 0 ? first : `${first} ${behind(game, unit, found, short)}`.trim();
}
