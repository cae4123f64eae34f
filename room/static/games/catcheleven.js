// Catch Eleven: the cards on the table in order of rank, and a choice of captures.

import { h } from "../dom.js";
import { faces, place, spread, stack, zoneOf, zoneTitle } from "../zones.js";
import { pack, shuffle } from "../fair.js";

const ranks = "A23456789TJQK";

/** @param {string} a @param {string} b */
function byRank(a, b) {
  return ranks.indexOf(a[0]) - ranks.indexOf(b[0]) || (a < b ? -1 : 1);
}

/** @type {OwnOf<"catcheleven">} */
export default {
  sort: (cards) => cards.sort(byRank),

  /** The cards that a capture takes; the one that takes them comes first. */
  choice(move) {
    const [card, , taken] = move.split(" ");
    return [card, ...(taken?.split(",") ?? [])];
  },

  cardOf: (move) => move.split(" ")[0],

  middle(scene) {
    const stock = zoneOf(scene, "stock");
    const table = zoneOf(scene, "table");
    const cards = faces(table).sort(byRank);
    return h(
      "div",
      { class: "places" },
      place(scene, stock, stack(faces(stock), zoneTitle(scene.game, "stock"))),
      place(scene, table, cards.length > 0 ? spread(cards, "wrapped") : h("div", { class: "no-card" })),
    );
  },

  /** Pasur shuffles again while jacks, or three queens or kings, open the table. */
  deal(stream, rules, first, seats) {
    const cards = shuffle(stream, pack());
    const count = (/** @type {string} */ rank) => cards.slice(4 * seats, 4 * seats + 4).filter((c) => c[0] === rank).length;
    while (rules.pasur && (count("J") > 0 || count("Q") > 2 || count("K") > 2)) shuffle(stream, cards);
    const hands = Array.from({ length: seats }, (_, i) => [`hand:${(first + i) % seats}`, cards.slice(4 * i, 4 * i + 4)]);
    return {
      ...Object.fromEntries(hands),
      "table:-1": cards.slice(4 * seats, 4 * seats + 4),
      "stock:-1": cards.slice(4 * seats + 4),
    };
  },
};
