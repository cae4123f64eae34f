// Indigo: only the top card of the table counts, so it lies apart from the others.

import { h } from "../dom.js";
import { faces, place, stack, spread, zoneOf, zoneTitle } from "../zones.js";
import { pack, shuffle } from "../fair.js";
import { bySuit } from "../moves.js";

/** @type {OwnOf<"indigo">} */
export default {
  sort: (cards) => cards.sort(bySuit),

  middle(scene) {
    const stock = zoneOf(scene, "stock");
    const table = zoneOf(scene, "table");
    const cards = faces(table);
    return h(
      "div",
      { class: "places" },
      place(scene, stock, stack(faces(stock), zoneTitle(scene.game, "stock"))),
      place(scene, table, cards.length > 0 ? spread(cards, "fanned") : h("div", { class: "no-card" })),
    );
  },

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack());
    return {
      "table:-1": cards.slice(0, 4),
      [`hand:${first}`]: cards.slice(4, 10),
      [`hand:${1 - first}`]: cards.slice(10, 16),
      "stock:-1": cards.slice(16),
    };
  },
};
