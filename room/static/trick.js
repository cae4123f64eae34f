// Tricks: cards that lie as the players sit. They are found in the log, so that any game
// with a zone "trick" has them; the last trick lies until the next card.

import { h } from "./dom.js";
import { cardName, list, t } from "./say.js";
import { sheet } from "./sheet.js";
import { card, faces, seatName, zoneOf } from "./zones.js";

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

/** lastTrick returns the last trick that somebody has won, null if there is none. */
export function lastTrick(scene) {
  const plays = scene.log.filter((e) => isCardMove(e.move) && e.moved?.some((m) => m.from.name === "hand"));
  const wins = plays.flatMap((e, i) => (e.moved.some((m) => m.to.name === "won") ? [i] : []));
  const end = wins.at(-1);
  if (end === undefined) return null;
  const shown = plays.slice((wins.at(-2) ?? -1) + 1, end + 1);
  return {
    key: `last ${shown[0].n}`,
    plays: shown.map((e) => ({ seat: e.seat, face: e.move })),
    winner: plays[end].moved.find((m) => m.to.name === "won").to.seat,
  };
}

/** swept returns the transfers of a trick that lies there, although it is won, to its winner. */
export function swept(scene) {
  const trick = zoneOf(scene, "trick") ? trickOf(scene) : null;
  if (!trick || trick.winner < 0) return [];
  const to = { name: "won", seat: trick.winner };
  return trick.plays.map(({ face }) => ({ from: { name: "trick", seat: -1 }, to, cards: [face] }));
}

/** wonText returns who has won the trick of a play, and its cards, "" if the play ends none. */
export function wonText(scene, event) {
  const won = (event.moved ?? []).filter((m) => m.to.name === "won");
  if (won.length === 0 || !isCardMove(event.move)) return "";
  const cards = lastTrick({ ...scene, log: scene.log.filter((e) => e.n <= event.n) })?.plays ?? [];
  return t("trick.won", { name: seatName(scene, won[0].to.seat), cards: list(cards.map((p) => cardName(p.face))) });
}

/** recall shows the last trick in a dialog. */
function recall(scene) {
  const trick = lastTrick(scene);
  const title = t("trick.last");
  sheet(title, () => h("div", { key: "trick", class: "recalled" }, trickView({ ...scene, recalls: false }, trick)));
}

/** trickView shows a trick, and what else lies there. */
export function trickView(scene, trick, ...more) {
  const from = Math.max(0, scene.me);
  const n = scene.players;
  return h(
    "div",
    { class: `trick${n > 4 ? " many" : ""}`, "data-zone": "trick:-1", role: "group", "aria-label": t("zone.trick") },
    more,
    scene.recalls &&
      lastTrick(scene) &&
      h("button", { key: "recall", type: "button", class: "quiet recall", text: t("trick.last"), onclick: () => recall(scene) }),
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
