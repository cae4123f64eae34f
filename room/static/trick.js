// Tricks: cards that lie where their players sit. They are found in the log, so that any game with
// a zone "trick" has them; the last trick stays until the next card is played.

import { h } from "./dom.js";
import { cardName, list, special, t } from "./say.js";
import { card, faces, layoutOf, lying, seatName } from "./zones.js";

const sides = ["below", "left", "above", "right"];

/**
 * isCardMove reports whether a move is a card and nothing else.
 * @param {string} move
 * @returns {move is Card}
 */
export function isCardMove(move) {
  return /^([A2-9TJQK][CDHS]|[BR]J)$/.test(move);
}

/**
 * laid returns the plays that laid a card of a hand.
 * @param {Scene} scene
 */
function laid(scene) {
  return scene.log.flatMap(({ n, seat, move, moved }) =>
    isCardMove(move) && moved?.some((m) => layoutOf(scene, m.from) === "hand") ? [{ n, seat, face: move, moved }] : [],
  );
}

/**
 * trickOf returns the trick being played, or the last one until its next card.
 * @param {Scene} scene
 * @returns {Trick}
 */
export function trickOf(scene) {
  const plays = laid(scene);
  const now = lying(scene, "trick").flatMap(faces).length;
  const last = plays.at(-1);
  const won = last?.moved.filter((m) => layoutOf(scene, m.to) === "won") ?? [];
  const size = now || won.reduce((n, m) => n + m.cards.length, 0);
  const shown = size > 0 ? plays.slice(-size) : [];
  return {
    key: String(shown[0]?.n ?? ""),
    winner: now ? -1 : (won[0]?.to.seat ?? -1),
    plays: shown.map(({ seat, face }) => ({ seat, face })),
  };
}

/**
 * lastTrick returns the last trick that somebody has won, null if there is none.
 * @param {Scene} scene
 * @returns {Trick | null}
 */
export function lastTrick(scene) {
  const plays = laid(scene);
  const wins = plays.flatMap(({ moved }, at) => moved.filter((m) => layoutOf(scene, m.to) === "won").slice(0, 1).map((m) => ({ at, to: m.to })));
  const end = wins.at(-1);
  if (!end) return null;
  const shown = plays.slice((wins.at(-2)?.at ?? -1) + 1, end.at + 1);
  return {
    key: `last ${shown[0].n}`,
    plays: shown.map(({ seat, face }) => ({ seat, face })),
    winner: end.to.seat,
  };
}

/**
 * swept returns the transfers that bring a trick to its winner, if it is still shown although it has been won.
 * @param {Scene} scene
 * @returns {Transfer[]}
 */
export function swept(scene) {
  const trick = lying(scene, "trick").length > 0 ? trickOf(scene) : null;
  if (!trick || trick.winner < 0) return [];
  const to = { name: "won", seat: trick.winner };
  return trick.plays.map(({ face }) => ({ from: { name: "trick", seat: -1 }, to, cards: [face] }));
}

/**
 * wonText returns who has won the trick that a play ends, and its cards; "" if it ends none.
 * @param {Scene} scene
 * @param {Happening} event
 */
export function wonText(scene, event) {
  const won = (event.moved ?? []).filter((m) => layoutOf(scene, m.to) === "won");
  if (won.length === 0 || !isCardMove(event.move)) return "";
  const cards = lastTrick({ ...scene, log: scene.log.filter((e) => e.n <= event.n) })?.plays ?? [];
  return special("trick.won", kind(scene), { name: seatName(scene, won[0].to.seat), cards: list(cards.map((p) => cardName(p.face))) });
}

/** kind tells a capture from a trick. @param {Scene} scene */
export const kind = (scene) => (lying(scene, "trick").length > 0 ? "" : "capture");

/**
 * trickView shows a trick, and whatever else lies there.
 * @param {Scene} scene
 * @param {Trick} trick
 * @param {...Child} more
 */
export function trickView(scene, trick, ...more) {
  const from = Math.max(0, scene.me);
  const n = scene.players;
  return h(
    "div",
    { class: `trick${n > 4 ? " many" : ""}`, "data-zone": "trick:-1", role: "group", "aria-label": t("zone.trick") },
    more,
    trick.plays.map(({ seat, face }) =>
      h(
        "div",
        {
          key: `${trick.key} ${seat}`,
          class: `trick-card ${n > 4 ? "" : sides[n === 2 ? 2 * ((seat - from + n) % n) : (seat - from + n) % n]}${trick.winner === seat ? " won" : ""}`,
        },
        card(face, face),
        h("span", { class: "trick-name", text: seatName(scene, seat) }),
      ),
    ),
  );
}

/**
 * trickFlights makes the card fly to the trick, even if the trick has been won by then.
 * @param {Scene} scene
 * @param {Happening} event
 */
export function trickFlights(scene, event) {
  const m = (event.moved ?? []).find((x) => layoutOf(scene, x.from) === "hand" && ["trick", "won"].includes(layoutOf(scene, x.to)));
  return m ? [{ ...m, to: { name: "trick", seat: -1 } }] : (event.moved ?? []);
}

/**
 * points returns the card points of some cards, in a game whose cards have points.
 * @param {Scene} scene
 * @param {string[]} cards
 */
export function points(scene, cards) {
  return cards.reduce((sum, c) => sum + (scene.cardPoints?.[c] ?? 0), 0);
}

/**
 * wonPoints returns the card points that a seat has won.
 * @param {Scene} scene
 * @param {number} seat
 */
export function wonPoints(scene, seat) {
  const won = scene.log.flatMap((e) => (e.moved ?? []).filter((m) => layoutOf(scene, m.to) === "won" && m.to.seat === seat));
  return points(scene, won.flatMap((m) => m.cards.map(String)));
}
