// What a table shows, apart from the hand: the seats and the cards in the middle. It
// is made from the zones of the game, so that it fits any game; a game of its own
// file in games/ may show some of it in another way.

import { h } from "./dom.js";
import { t, cardName, moveText, number } from "./say.js";
import { clockView } from "./clock.js";
import { sorted } from "./moves.js";
import { isCardMove, trickFlights, trickOf, trickView } from "./trick.js";

/**
 * @typedef {Object} Scene what is to be seen, at a table or in a replay
 * @property {string} game
 * @property {object} own the game's own file, {} if it has none
 * @property {object[]} seats of people and bots: name, bot, away, vacant, resigned
 * @property {number} players
 * @property {number} count of all seats
 * @property {number} me my seat, -1 for a spectator
 * @property {number} turn
 * @property {number[]} await
 * @property {string[]} legal
 * @property {object|null} state the position as seen
 * @property {object[]} zones
 * @property {number[]} score
 * @property {number[]} total
 * @property {object[]} log
 * @property {object|null} clock
 * @property {boolean[]} [online]
 * @property {(move: string) => void} [play]
 */

/** faces returns the cards of a zone, one text for each. */
export function faces(zone) {
  return (zone?.cards ?? []).flatMap((c) => (typeof c === "number" ? Array(c).fill("??") : [c]));
}

export function zoneOf(scene, name, seat = -1) {
  return scene.zones.find((z) => z.name === name && z.seat === seat);
}

export function zoneId(zone) {
  return `${zone.name}:${zone.seat}`;
}

export function seatName(scene, seat) {
  if (seat >= scene.players) return t("seat.dealer");
  const s = scene.seats[seat];
  if (!s) return t("seat.number", { n: seat + 1 });
  if (s.name || !s.bot) return s.name || t("seat.open");
  const n = scene.numbers ? scene.numbers[seat] : seat + 1; // in a cup bots have the numbers of their places
  return n > 0 ? t("seat.botName", { bot: t(`bot.${s.bot}`), n }) : t(`bot.${s.bot}`);
}

/** keyed returns the cards with a key each, the same for a card that stays. */
export function keyed(cards) {
  const counts = new Map();
  return cards.map((face) => {
    const n = counts.get(face) ?? 0;
    counts.set(face, n + 1);
    return { face, key: `${face}#${n}` };
  });
}

/** card shows a card that is not to be pressed. */
export function card(face, key, more = {}) {
  return h("playing-card", { key, face, role: "img", "aria-label": cardName(face), "data-card": face, ...more });
}

/** spread shows cards side by side. */
export function spread(cards, className = "") {
  return h(
    "div",
    { class: `spread ${className}`, style: { "--n": Math.max(2, cards.length) } },
    keyed(cards).map(({ face, key }) => card(face, key)),
  );
}

/** stack shows a pile by its top card and its number. */
export function stack(cards, label) {
  const top = cards[cards.length - 1] ?? null;
  return h(
    "div",
    {
      class: `stack${cards.length > 1 ? " deep" : ""}`,
      role: "img",
      "aria-label": `${label}: ${t("cards", { n: cards.length })}${top && top !== "??" ? `, ${cardName(top)}` : ""}`,
    },
    top
      ? h("playing-card", { key: top, face: top, "aria-hidden": "true", "data-card": top })
      : h("div", { key: "none", class: "no-card" }),
    h("span", { class: "count", "aria-hidden": "true", text: String(cards.length) }),
  );
}

export function zoneTitle(game, name) {
  const key = `zone.${game}.${name}`;
  const text = t(key);
  return text === key ? (t(`zone.${name}`) === `zone.${name}` ? name : t(`zone.${name}`)) : text;
}

/** place shows a zone with its title. */
export function place(scene, zone, shown) {
  const cards = faces(zone);
  const title = zoneTitle(scene.game, zone.name);
  return h(
    "div",
    {
      key: zoneId(zone),
      class: `place place-${zone.name.replace(/\W+/g, "-")}`,
      "data-zone": zoneId(zone),
      role: "group",
      "aria-label": title,
    },
    shown ?? (hidden(cards) || cards.length > 12 ? stack(cards, title) : spread(cards)),
    h("span", { class: "place-title", "aria-hidden": "true", text: title }),
  );
}

function hidden(cards) {
  return cards.length > 0 && cards.every((c) => c === "??");
}

/** middle shows the zones of the table. */
export function middle(scene) {
  if (!scene.state) return null;
  if (scene.own.middle) return scene.own.middle(scene);
  if (zoneOf(scene, "trick")) return trickView(scene, trickOf(scene));
  const zones = scene.zones.filter((z) => z.seat === -1);
  const open = zones.filter((z) => !hidden(faces(z)));
  const closed = zones.filter((z) => hidden(faces(z)));
  return h(
    "div",
    { class: "places" },
    [...closed, ...open].map((z) => place(scene, z)),
  );
}

/** strip shows the seats, from the one after mine on; my own comes last, at the hand. */
export function strip(scene) {
  const order = Array.from({ length: scene.players }, (_, i) => (i + 1 + Math.max(-1, scene.me)) % scene.players);
  const others = order.filter((s) => s !== scene.me);
  return h(
    "ol",
    { class: "strip", "aria-label": t("table.seats") },
    others.map((s) => h("li", { key: s }, seatBox(scene, s))),
  );
}

function flags(scene, seat) {
  const s = scene.seats[seat] ?? {};
  const out = [];
  if (scene.online?.[seat] === false && s.name && !s.bot) out.push(["offline", t("seat.offline")]);
  if (s.away) out.push(["away", t("seat.away")]);
  if (s.resigned) out.push(["away", t("seat.resigned")]);
  if (s.vacant) out.push(["away", t("seat.vacant")]);
  return out;
}

/** seatBox shows a seat: who has it, its cards, its points, its last move. */
export function seatBox(scene, seat) {
  const awaited = scene.await.includes(seat);
  const name = seatName(scene, seat);
  const last = seat === scene.me ? null : lastMove(scene, seat);
  const marks = [...(scene.own.marks?.(scene, seat) ?? []), ...flags(scene, seat)];
  return h(
    "div",
    { class: `seat${awaited ? " awaited" : ""}${seat === scene.me ? " own" : ""}`, "data-seat": seat },
    h("span", {
      class: `avatar hue-${seat % 7}${scene.seats[seat]?.bot && !scene.seats[seat]?.name ? " bot" : ""}`,
      "aria-hidden": "true",
      text: initial(scene, seat),
    }),
    h(
      "span",
      { class: "seat-text" },
      h(
        "span",
        { class: "seat-name" },
        h("span", { text: name }),
        awaited && h("span", { class: "unseen", text: ` ${t("seat.toPlay")}` }),
      ),
      h(
        "span",
        { class: "seat-facts" },
        points(scene, seat),
        clockView(scene, seat),
        marks.map(([kind, text]) => h("span", { key: text, class: `chip ${kind}`, text })),
      ),
    ),
    seatZones(scene, seat),
    last &&
      h("span", { key: `last${last.n}`, class: "bubble", "aria-hidden": "true", text: moveText(scene.game, last.move, true) }),
  );
}

function initial(scene, seat) {
  const s = scene.seats[seat];
  if (s?.name) return [...s.name][0].toUpperCase();
  return s?.bot ? "⚙\ufe0e" : "?";
}

function points(scene, seat) {
  if (!scene.state && scene.total.length === 0) return null;
  const now = scene.score[seat] ?? 0;
  const all = (scene.total[seat] ?? 0) + (scene.over ? 0 : now);
  const shown = scene.own.points?.(all, scene) ?? number(all, 1);
  return h("span", { class: "points", title: t("seat.points"), "aria-label": t("points", { n: all, shown }), text: shown });
}

/** The last move of a seat, while all moves since the last round fit on the table. */
function lastMove(scene, seat) {
  const recent = scene.log.slice(-scene.players);
  return recent.findLast((e) => e.seat === seat && !quiet(scene, e.move));
}

/** quiet reports whether the middle shows a move already. */
function quiet(scene, move) {
  return scene.own.quiet?.(move) || (isCardMove(move) && zoneOf(scene, "trick"));
}

/** flights returns the transfers of a play as they are to be shown. */
export function flights(scene, event) {
  return zoneOf(scene, "trick") ? trickFlights(event) : (event.moved ?? []);
}

/** seatZones shows the cards of another seat: how many it holds, or those that are seen. */
function seatZones(scene, seat) {
  if (!scene.state) return null;
  const names = scene.own.seatZones?.(scene, seat) ?? [...new Set(scene.zones.filter((z) => z.seat === seat).map((z) => z.name))];
  return h(
    "span",
    { class: "seat-zones" },
    names.map((name) => {
      if (seat === scene.me && name === "hand") return null;
      const zone = zoneOf(scene, name, seat);
      const cards = faces(zone);
      const title = zoneTitle(scene.game, name);
      const open =
        name === "hand"
          ? sorted(
              scene,
              cards.filter((c) => c !== "??"),
            )
          : [];
      const seen = open.length > 0;
      if (cards.length === 0 && !["hand", "won"].includes(name)) return null;
      return h(
        "span",
        {
          key: name,
          class: `mini mini-${name}${seen ? " seen" : ""}`,
          "data-zone": zoneId(zone),
          role: "img",
          "aria-label": `${title}: ${t("cards", { n: cards.length })}`,
        },
        open.length < cards.length || !seen
          ? [
              h("span", { class: "mini-back", "aria-hidden": "true" }),
              h("span", { class: "mini-count", "aria-hidden": "true", text: String(cards.length - open.length) }),
            ]
          : null,
        keyed(open).map(({ face, key }) => h("playing-card", { key, face, "data-card": face })),
        !seen && name !== "hand" && h("span", { class: "mini-title", "aria-hidden": "true", text: title }),
      );
    }),
  );
}
