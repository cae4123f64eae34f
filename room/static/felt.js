// The felt of a table: the seats, what lies in the middle, and the reader's own hand.

import { h } from "./dom.js";
import { t } from "./say.js";
import { consent, playedOut } from "./consent.js";
import { own } from "./own.js";
import { middle, strip } from "./scene.js";
import { recall } from "./recall.js";
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
  const hint = page.tip && h("room-hint", { key: "hint", tip: { ...page.tip }, close: () => page.hint(null) });
  return own(scene, picks, page.came, recall(scene), playedOut(page), hint);
}
