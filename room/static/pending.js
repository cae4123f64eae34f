// A move that is on its way to the server, shown as if it had been made: its card leaves
// the hand and lies in the middle. If the server refuses it, the page shows the stored
// position again.

import { cardOf } from "./moves.js";
import { faces, zoneOf } from "./zones.js";

/** The zones where a card that is played may lie: the first that the game has. */
const goals = ["trick", "pile", "table"];

/**
 * goalOf returns the zone where the card of a move will lie, undefined if it will not be seen.
 * @param {Scene} scene
 * @param {string} move
 */
function goalOf(scene, move) {
  const names = scene.own.goal ? [scene.own.goal(move)] : goals;
  return names.map((name) => zoneOf(scene, name)).find((z) => z);
}

/**
 * pending returns a scene with a move that is on its way.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Scene}
 */
export function pending(scene, move) {
  const waits = { ...scene, pending: move, legal: [], await: scene.await.filter((s) => s !== scene.me) };
  const face = cardOf(scene, move);
  const hand = zoneOf(scene, "hand", scene.me);
  const goal = goalOf(scene, move);
  const moved = face && hand && goal ? [{ from: zoneName(hand), to: zoneName(goal), cards: [face] }] : [];
  const event = { n: scene.log.length, seat: scene.me, move, by: "person", pending: true, moved };
  return { ...waits, log: [...scene.log, event], zones: face && hand ? laid(scene.zones, hand, goal, face) : scene.zones };
}

const zoneName = (/** @type {Zone} */ { name, seat }) => ({ name, seat });

/**
 * laid returns the zones with a card of the hand at its goal, if it has one.
 * @param {Zone[]} zones
 * @param {Zone} hand
 * @param {Zone | undefined} goal
 * @param {Card} face
 */
function laid(zones, hand, goal, face) {
  const held = faces(hand);
  held.splice(held.indexOf(face), 1);
  return zones.map((z) => (z === hand ? { ...z, cards: held } : z === goal ? { ...z, cards: [...faces(z), face] } : z));
}
