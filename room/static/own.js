// The reader's own seat and hand, with what they may do now.

import { h } from "./dom.js";
import { actions, gathering, turnSign } from "./actions.js";
import { gatherOf, handCards } from "./moves.js";
import { seatBox } from "./scene.js";

/**
 * own shows the reader's seat, the moves and the hand.
 * @param {Scene} scene
 * @param {import("./picks.js").Picks} picks
 * @param {Set<string>} came the keys of the cards that are new in the hand
 * @param {Child} [recall] what stands before the moves
 * @param {Child} [instead] what stands in their place, if anything does
 * @param {Child} [hint]
 */
export function own(scene, picks, came, recall, instead, hint) {
  const gathers = gatherOf(scene);
  const cards =
    scene.own.hand === false
      ? []
      : handCards(scene).map((c) => ({ ...c, gathered: Boolean(gathers), chosen: picks.chosen.has(c.key), came: came.has(c.key) }));
  const moves = () => [
    turnSign(scene),
    gathers
      ? gathering(scene, gathers, cards.filter((c) => c.chosen).map((c) => c.face), picks.passOn)
      : actions(scene, picks.choice, picks.cancel),
  ];
  return h(
    "div",
    { key: "mine", class: `mine${scene.await.includes(scene.me) ? " turn" : ""}` },
    h("div", { class: "mine-bar" }, seatBox(scene, scene.me), recall, instead ?? moves(), hint),
    scene.own.hand !== false && h("room-hand", { key: "hand", "data-zone": `hand:${scene.me}`, cards, choose: picks.pick }),
  );
}
