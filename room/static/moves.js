// From legal moves to cards of the hand: which card a move plays, and what a card may do.

import { isCard } from "./drawing.js";
import { t } from "./say.js";
import { settings } from "./settings.js";
import { faces, keyed, zoneOf } from "./zones.js";

const ranks = "A23456789TJQK";
const suits = "CDSH";

/**
 * cardOf returns the card of the hand that a move plays, null if it plays none.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Card | null}
 */
export function cardOf(scene, move) {
  if (scene.own.cardOf) return /** @type {Card | null} */ (scene.own.cardOf(move));
  return move.split(/[ ,]/).find(isCard) ?? null;
}

/**
 * mayPlay returns the legal moves that play a card.
 * @param {Scene} scene
 * @param {Card} face
 */
export function mayPlay(scene, face) {
  return scene.legal.filter((m) => cardOf(scene, m) === face);
}

/**
 * attempt returns the move that would play a card, which may not be legal.
 * @param {Scene} scene
 * @param {Card} face
 */
export function attempt(scene, face) {
  return scene.own.attempt?.(face) ?? face;
}

/**
 * otherMoves returns the legal moves that play no card of the hand.
 * @param {Scene} scene
 */
export function otherMoves(scene) {
  const hand = new Set(/** @type {(Card | null)[]} */ (faces(zoneOf(scene, "hand", scene.me))));
  return scene.legal.filter((m) => !hand.has(cardOf(scene, m)));
}

/**
 * bySuit orders cards with no two red suits side by side, the jokers last.
 * @param {string} a
 * @param {string} b
 */
export function bySuit(a, b) {
  if (a === b) return 0;
  const jokers = (/** @type {string} */ c) => (c[1] === "J" && "BR".includes(c[0]) ? 1 : 0);
  return jokers(a) - jokers(b) || suits.indexOf(a[1]) - suits.indexOf(b[1]) || ranks.indexOf(a[0]) - ranks.indexOf(b[0]);
}

/**
 * sorted puts the cards of a hand into an order: that of the game's file, or else that of the server,
 * or its reverse if the reader wants it so.
 * @param {Scene} scene
 * @param {Card[]} cards
 */
export function sorted(scene, cards) {
  const all = scene.own.sort ? scene.own.sort([...cards], scene) : cards;
  return settings.order === "reversed" ? [...all].reverse() : all;
}

/**
 * handCards returns my hand as the toolbar takes it.
 * @param {Scene} scene
 */
export function handCards(scene) {
  const cards = sorted(scene, faces(zoneOf(scene, "hand", scene.me)));
  const mine = scene.await.includes(scene.me);
  const follow = faces(zoneOf(scene, "trick")).length > 0;
  const why = mine ? t(follow ? "no.must-follow" : "hand.notNow") : scene.over ? "" : t("no.not-your-turn");
  return keyed(cards).map(({ face, key }) => {
    const legal = !scene.over && mayPlay(scene, face).length > 0;
    return { key, face, legal, why: legal ? "" : (mine && scene.own.why?.(scene, face)) || why };
  });
}
