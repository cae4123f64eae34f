// What a screen reader says about a table: the plays of the others, who wins a trick,
// and how the match goes on.

import { announce, saidText, t } from "./say.js";
import { wonText } from "./trick.js";
import { seatName } from "./zones.js";

const most = 8; // plays that are told at once

/**
 * tellView tells what is new in a view.
 * @param {Scene} scene
 * @param {View | null} before the view before it
 * @param {View} v
 * @param {Happening[]} fresh the new plays
 */
export function tellView(scene, before, v, fresh) {
  for (const e of fresh.slice(-most)) {
    if (e.seat !== v.seat) announce(saidText(scene.game, seatName(scene, e.seat), e));
    const won = wonText(scene, e);
    if (won) announce(won);
  }
  if (before && before.state !== v.state && v.state !== "playing") {
    const told = scene.own.told?.(scene);
    if (told) announce(told.text);
    announce(t(`state.${v.state}`));
  }
}
