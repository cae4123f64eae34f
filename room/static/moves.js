// From legal moves to cards of the hand: which card a move plays, and what a card may do.

import { isCard } from "./drawing.js";
import { t } from "./say.js";
import { settings } from "./taste.js";
import { faces, handOf, keyed, lying } from "./zones.js";

const ranks = "A23456789TJQK";
const suits = "CDSH";

/**
 * picksOf returns the cards of my hand that a move takes: as the server says, or for other moves those
 * that it names.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Card[]}
 */
export function picksOf(scene, move) {
  const known = scene.picks?.[scene.legal.indexOf(move)];
  if (known) return known;
  const held = faces(handOf(scene));
  return move.split(/[ ,]/).filter(isCard).filter((c) => held.length === 0 || held.includes(c));
}

/**
 * cardOf returns the first card of the hand that a move plays, null if it plays none.
 * @param {Scene} scene
 * @param {string} move
 * @returns {Card | null}
 */
export function cardOf(scene, move) {
  return picksOf(scene, move)[0] ?? null;
}

/**
 * mayPlay returns the legal moves that play a card, alone or with others.
 * @param {Scene} scene
 * @param {Card} face
 */
export function mayPlay(scene, face) {
  return scene.legal.filter((m) => picksOf(scene, m).includes(face));
}

/** same reports whether two lists hold the same cards. @param {Card[]} a @param {Card[]} b */
const same = (a, b) => [...a].sort().join() === [...b].sort().join();

/**
 * gatherOf returns what is to be chosen together: what the game's own file asks for, or cards for a move
 * if some moves take several; null if there is no such choice.
 * @param {Scene} scene
 * @returns {Gathering | null}
 */
export function gatherOf(scene) {
  const own = scene.own.gather?.(scene);
  if (own) {
    const { n, verb } = own;
    return { ...own, ways: (faces) => (faces.length === n ? [faces.map((face) => `${verb} ${face}`)] : []), partly: (faces) => faces.length < n };
  }
  const all = scene.legal.map((m) => picksOf(scene, m));
  const sizes = new Set(all.map((p) => p.length).filter(Boolean));
  if (Math.max(0, ...sizes) < 2) return null;
  return {
    n: sizes.size === 1 ? [...sizes][0] : 0,
    text: "",
    ways: (faces) => (faces.length > 0 ? scene.legal.filter((_, i) => same(all[i], faces)).map((m) => [m]) : []),
    partly: (faces) => all.some((p) => p.length > faces.length && holds(p, faces)),
  };
}

/** holds reports whether one list has all cards of another. @param {Card[]} list @param {Card[]} cards */
function holds(list, cards) {
  const rest = [...list];
  return cards.every((c) => rest.includes(c) && rest.splice(rest.indexOf(c), 1));
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
  return scene.legal.filter((m) => picksOf(scene, m).length === 0);
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
  const cards = sorted(scene, faces(handOf(scene)));
  const mine = scene.await.includes(scene.me);
  const follow = lying(scene, "trick").some((z) => z.cards.length > 0);
  const why = mine ? t(follow ? "no.must-follow" : "hand.notNow") : scene.over ? "" : t("no.not-your-turn");
  return keyed(cards).map(({ face, key }) => {
    const legal = !scene.over && mayPlay(scene, face).length > 0;
    return { key, face, legal, why: legal ? "" : (mine && scene.own.why?.(scene, face)) || why };
  });
}
