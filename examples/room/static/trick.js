// Tricks: cards that lie as the players sit. They are found in the log, so that any game
// with a zone "trick" has them; the last trick lies until the next card.

import { h } from "./dom.js";
import { t } from "./say.js";
import { card, faces, seatName, zoneOf } from "./scene.js";

const sides = ["below", "left", "above", "right"];

/** isCardMove reports whether a move is a card and nothing else. */
export function isCardMove(move) {
  return /^([A2-9TJQK][CDHS]|[BR]J)$/.test(move);
}

/**
 * trickOf returns the trick being played, or the last one until its next card.
 * @returns {{key: string, plays: {seat: number, face: string}[], winner: number}}
 */
export function trickOf(scene) {
  const plays = scene.log.filter((e) => isCardMove(e.move) && e.moved?.some((m) => m.from.name === "hand"));
  const now = faces(zoneOf(scene, "trick")).length;
  const last = plays.at(-1);
  const won = last?.moved.filter((m) => m.to.name === "won") ?? [];
  const size = now || won.reduce((n, m) => n + m.cards.length, 0);
  const shown = size > 0 ? plays.slice(-size) : [];
  return {
    key: String(shown[0]?.n ?? ""),
    winner: now ? -1 : (won[0]?.to.seat ?? -1),
    plays: shown.map((e) => ({ seat: e.seat, face: e.move })),
  };
}

/** trickView shows a trick, and what else lies there. */
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

/** trickFlights lets the card fly to the trick, although the trick may be won by then. */
export function trickFlights(event) {
  const m = (event.moved ?? []).find((x) => x.from.name === "hand" && ["trick", "won"].includes(x.to.name));
  return m ? [{ ...m, to: { name: "trick", seat: -1 } }] : (event.moved ?? []);
}
