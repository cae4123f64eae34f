// A move that is on its way to the server, shown as if it had been made: its card leaves
// the hand and lies in the middle. If the server refuses it, the page shows the stored
// position again.

import { picksOf } from "./moves.js";
import { isCardMove } from "./trick.js";
import { faces, handOf, hidden, layoutOf, lying } from "./zones.js";

/** The layouts of the zones where a card that is played may lie: the first that the table has. */
const goals = ["trick", "pile", "row", ""];

/**
 * goalOf returns the zone where the card of a move will lie, undefined if it will not be seen.
 * @param {Scene} scene
 * @param {string} move
 */
function goalOf(scene, move) {
  if (picksOf(scene, move).length > 1 || (lying(scene, "trick").length > 0 && !isCardMove(move))) return undefined;
  return goals.flatMap((layout) => lying(scene, layout, -1)).find((z) => layoutOf(scene, z) === "trick" || !hidden(faces(z)));
}

/**
 * pending returns a scene with a move that is on its way.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Scene}
 */
export function pending(scene, move) {
  const waits = { ...scene, pending: move, legal: [], await: scene.await.filter((s) => s !== scene.me) };
  const picks = picksOf(scene, move);
  const face = picks[0];
  const hand = handOf(scene);
  const goal = goalOf(scene, move);
  const moved = face && hand && goal ? [{ from: zoneName(hand), to: zoneName(goal), cards: [face] }] : [];
  const event = { n: scene.log.length, seat: scene.me, move, by: "person", pending: true, moved };
  return { ...waits, log: [...scene.log, event], zones: face && hand ? laid(scene.zones, hand, goal, picks) : scene.zones };
}

const zoneName = (/** @type {Zone} */ { name, seat }) => ({ name, seat });

/**
 * laid returns the zones with a card of the hand at its goal, if it has one.
 * @param {Zone[]} zones
 * @param {Zone} hand
 * @param {Zone | undefined} goal
 * @param {Card[]} picks
 */
function laid(zones, hand, goal, picks) {
  const held = faces(hand);
  for (const face of picks) held.splice(held.indexOf(face), 1);
  return zones.map((z) => (z === hand ? { ...z, cards: held } : z === goal ? { ...z, cards: [...faces(z), ...picks] } : z));
}
