// Catch Eleven: hands in order of rank, and how a seed deals the cards.

import { pack, shuffle } from "../shuffle.js";

const ranks = "A23456789TJQK";

/** @param {string} a @param {string} b */
function byRank(a, b) {
  return ranks.indexOf(a[0]) - ranks.indexOf(b[0]) || (a < b ? -1 : 1);
}

/** @param {string[]} cards whether Pasur opens with them on the table */
function opens(cards) {
  const count = (/** @type {string} */ rank) => cards.filter((c) => c[0] === rank).length;
  return count("J") === 0 && count("Q") <= 2 && count("K") <= 2;
}

/**
 * bury buries a single jack on the first table of Pasur: the top card of the stock takes its
 * place, and the jack goes to a random place of the stock.
 * @param {import("../fair.js").Stream} stream
 * @param {string[]} cards
 * @param {number} at where the cards of the table begin
 */
function bury(stream, cards, at) {
  const table = cards.slice(at, at + 4);
  const jacks = table.filter((c) => c[0] === "J");
  if (jacks.length !== 1 || !opens(table.filter((c) => c !== jacks[0]))) return;
  const stock = at + 4;
  cards.splice(cards.indexOf(jacks[0]), 1, ...cards.splice(stock, 1));
  cards.splice(stock + stream.below(cards.length - stock + 1), 0, jacks[0]);
}

/** @type {OwnOf<"catcheleven">} */
export default {
  sort: (cards) => cards.sort(byRank),

  deal(stream, rules, first, seats) {
    const cards = pack();
    do {
      shuffle(stream, cards);
      if (rules.pasur) bury(stream, cards, 4 * seats);
    } while (rules.pasur && !opens(cards.slice(4 * seats, 4 * seats + 4)));
    const hands = Array.from({ length: seats }, (_, i) => [`hand:${(first + i) % seats}`, cards.slice(4 * i, 4 * i + 4)]);
    return {
      ...Object.fromEntries(hands),
      "table:-1": cards.slice(4 * seats, 4 * seats + 4),
      "stock:-1": cards.slice(4 * seats + 4),
    };
  },
};
