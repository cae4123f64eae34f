// The felt of a table: the seats, what lies in the middle, and the reader's own hand.

import { h } from "./dom.js";
import { t } from "./say.js";
import { actions, gathering, turnSign } from "./actions.js";
import { consent, playedOut } from "./consent.js";
import { gatherOf, handCards } from "./moves.js";
import { middle, seatBox, strip } from "./scene.js";
import { recall } from "./trick.js";
import { looking, room } from "./waiting.js";

/** waits reports whether no deal is on the felt. */
const waits = (/** @type {View} */ v) => ["waiting", "ended"].includes(v.state);

/**
 * felt shows a table, or the people who are waiting for its first deal.
 * @param {TablePage} page
 * @param {Scene} scene
 * @param {import("./picks.js").Picks} picks
 */
export function felt(page, scene, picks) {
  const dealt = !waits(page.v);
  return h(
    "section",
    { key: "felt", tabindex: "-1", class: `felt game-${scene.game}`, "aria-label": t("table.felt") },
    dealt && strip(scene),
    h("div", { class: "middle" }, dealt ? middle(scene) : room(page, scene)),
    dealt && consent(page, scene),
    dealt && mine(page, scene, picks),
  );
}

/**
 * mine shows the reader's own seat and hand, or that the reader is watching.
 * @param {TablePage} page
 * @param {Scene} scene
 * @param {import("./picks.js").Picks} picks
 */
function mine(page, scene, picks) {
  if (scene.me < 0) return h("div", { key: "mine", class: "mine" }, looking(page, scene));
  const gathers = gatherOf(scene);
  const cards =
    scene.own.hand === false
      ? []
      : handCards(scene).map((c) => ({ ...c, gathered: Boolean(gathers), chosen: picks.chosen.has(c.key), came: page.came.has(c.key) }));
  return h(
    "div",
    { key: "mine", class: `mine${scene.await.includes(scene.me) ? " turn" : ""}` },
    h(
      "div",
      { class: "mine-bar" },
      seatBox(scene, scene.me),
      recall(scene),
      playedOut(page) ?? [
        turnSign(scene),
        gathers
          ? gathering(scene, gathers, cards.filter((c) => c.chosen).map((c) => c.face), picks.passOn)
          : actions(scene, picks.choice, picks.cancel),
      ],
      page.tip && h("room-hint", { key: "hint", tip: { ...page.tip }, close: () => page.hint(null) }),
    ),
    scene.own.hand !== false && h("room-hand", { key: "hand", "data-zone": `hand:${scene.me}`, cards, choose: picks.pick }),
  );
}
