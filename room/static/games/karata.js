// Karata: the questions at the end of a turn.

import { h } from "../dom.js";
import { t, moveText } from "../say.js";
import { faces, zoneOf } from "../zones.js";
import { moveButton } from "../actions.js";
import { pack, shuffle } from "../shuffle.js";
import { bySuit } from "../moves.js";

const ordinary = /^[45679T]/;

/**
 * askForm asks for a card by its rank and its suit.
 * @param {SceneOf<"karata">} scene
 * @param {string[]} asks
 */
function askForm(scene, asks) {
  const cards = asks.map((m) => m.slice(4));
  /** @param {string} name @param {string[]} values @param {(value: string) => string} text */
  const pick = (name, values, text) =>
    h(
      "label",
      { class: "field" },
      h("span", { text: t(`karata.${name}`) }),
      h(
        "select",
        { name },
        values.map((v) => h("option", { key: v, value: v, text: text(v) })),
      ),
    );
  const values = (/** @type {number} */ i) => [...new Set(cards.filter((c) => c[1] !== "J" || !"BR".includes(c[0])).map((c) => c[i]))];
  return h(
    "form",
    {
      key: "ask",
      class: "row ask",
      onsubmit: (e) => {
        e.preventDefault();
        const { rank, suit } = e.target.elements;
        scene.play?.(`ask ${rank.value}${suit.value}`);
      },
    },
    pick("rank", values(0), (r) => t(`rank.${r}`)),
    pick("suit", values(1), (s) => t(`suit.${s}`)),
    h("button", { class: "primary", text: t("karata.ask") }),
  );
}

/** @type {OwnOf<"karata">} */
export default {
  sort: (cards) => cards.sort(bySuit),

  quiet: (move) => move === "not" || move === "done",
  attempt: (face) => `play ${face}`,

  /** Nobody wins if there are no cards left to draw. */
  told: (scene) => (scene.score.some((n) => n > 0) ? null : { text: t("karata.none") }),

  columns: (scene) => [{ title: t("karata.left"), cells: scene.seats.map((_, i) => String(faces(zoneOf(scene, "hand", i)).length)) }],

  actions(scene) {
    const moves = scene.legal.filter((m) => !m.startsWith("play "));
    const suits = moves.filter((m) => /^ask .$/.test(m));
    const cards = moves.filter((m) => /^ask .+$/.test(m) && !suits.includes(m));
    return [
      suits.map((m) =>
        h(
          "button",
          {
            key: m,
            type: "button",
            class: "suit-button",
            "data-move": m,
            "aria-label": moveText(scene.game, m),
            onclick: () => scene.play?.(m),
          },
          h("suit-sign", { suit: m[4] }),
        ),
      ),
      cards.length > 0 && askForm(scene, cards),
      moves.filter((m) => !m.startsWith("ask")).map((m) => moveButton(scene, m, m === "done" || m === "last")),
    ];
  },

  /** The first ordinary card opens the pile; cards before it go under the stock, which is shuffled then. */
  deal(stream, rules, first, seats) {
    const size = rules.hand ?? 4;
    const cards = shuffle(stream, ["BJ", "RJ", ...pack()]);
    /** @type {Record<string, string[]>} */
    const dealt = {};
    for (let i = 0; i < seats; i++) dealt[`hand:${(first + i) % seats}`] = cards.splice(0, size);
    const [open] = cards.splice(
      Math.max(
        0,
        cards.findIndex((c) => ordinary.test(c)),
      ),
      1,
    );
    return { ...dealt, "pile:-1": [open], "stock:-1": cards };
  },
};
