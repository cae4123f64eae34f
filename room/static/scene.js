// What a table shows, apart from the hand: the seats and the cards in the middle. It
// is made from the zones of the game, so that it fits any game; a game with a file
// of its own in games/ may show some of it in another way.

import { h } from "./dom.js";
import { t, didText, number } from "./say.js";
import { clockView, countdown, passing } from "./clock.js";
import { sorted } from "./moves.js";
import { settings } from "./taste.js";
import { isCardMove, trickFlights, trickOf, trickView, wonPoints } from "./trick.js";
import { faces, hidden, keyed, layoutOf, lying, marksOf, place, seatName, zoneId, zoneTitle } from "./zones.js";

/**
 * sceneOf returns the scene of a view.
 * @param {View} v
 * @param {TableInfo} table
 * @param {Own} own the game's own file
 * @param {Happening[]} log
 * @param {Presence} presence
 * @param {(move: string) => unknown} play
 * @returns {Scene}
 */
export function sceneOf(v, table, own, log, { online, until }, play) {
  return {
    game: table.game,
    own,
    rules: table.rules,
    unit: table.unit,
    cardPoints: table.cardPoints,
    deal: v.deal,
    seats: v.seats,
    players: table.players,
    count: table.seats,
    me: v.seat < table.players ? v.seat : -1, // who sits out sees what spectators see
    turn: v.turn,
    await: v.state === "playing" ? v.awaited : [],
    legal: v.legal,
    picks: v.picks,
    layouts: table.layouts,
    marks: v.marks,
    state: v.view?.state ?? null,
    zones: v.zones,
    score: v.score,
    total: v.total,
    log,
    clock: v.clock,
    numbers: v.series?.numbers ?? v.chairs?.map((chair) => chair + 1),
    online,
    until,
    over: v.state !== "playing",
    play,
  };
}

/**
 * middle shows the zones of the table.
 * @param {Scene} scene
 */
export function middle(scene) {
  if (!scene.state) return null;
  if (scene.own.middle) return scene.own.middle(/** @type {Dealt} */ (scene));
  const zones = scene.zones.filter((z) => z.seat === -1 && !["trick", "aside"].includes(layoutOf(scene, z)));
  if (lying(scene, "trick").length > 0) {
    const beside = zones.filter((z) => z.cards.length > 0);
    const trick = trickView(scene, trickOf(scene), notices(scene, "corner"));
    return beside.length > 0 ? [h("div", { key: "beside", class: "beside" }, beside.map((z) => mini(scene, z))), trick] : trick;
  }
  const open = zones.filter((z) => !hidden(faces(z)));
  const closed = zones.filter((z) => hidden(faces(z)));
  const row = open.some((z) => layoutOf(scene, z) === "row" && z.cards.length > 0); // takes the width, and the marks lie below
  return [
    h("div", { key: "places", class: "places" }, [...closed, ...open].map((z) => place(scene, z)), !row && notices(scene, "")),
    row && notices(scene, ""),
  ];
}

/** notices shows the marks of the table. @param {Scene} scene @param {string} where */
function notices(scene, where) {
  const all = marksOf(scene);
  return all.length > 0 && h("div", { key: "notices", class: `notices ${where}` }, all.map((text) => h("span", { key: text, class: "notice", text })));
}

/**
 * strip shows the seats, from the one after mine on; my own comes last, at the hand.
 * @param {Scene} scene
 */
export function strip(scene) {
  const order = Array.from({ length: scene.players }, (_, i) => (i + 1 + Math.max(-1, scene.me)) % scene.players);
  const others = order.filter((s) => s !== scene.me);
  const sides = around[`${scene.me < 0 ? "watched" : "mine"}${others.length}`];
  return h(
    "ol",
    { class: `strip${sides ? " around" : ""}`, "aria-label": t("table.seats") },
    others.map((s, i) => h("li", { key: s, class: sides ? `at-${sides[i]}` : "" }, seatBox(scene, s))),
  );
}

/**
 * Where the seats are around the felt, in the order of play. If there are more, they stand in a row.
 * @type {Record<string, string[]>}
 */
const around = {
  mine1: ["top"],
  mine2: ["left", "right"],
  mine3: ["left", "top", "right"],
  watched2: ["bottom", "top"],
  watched4: ["bottom", "left", "top", "right"],
};

/** @param {Scene} scene @param {number} seat */
function flags(scene, seat) {
  const s = scene.seats[seat] ?? {};
  const out = [];
  if (scene.online?.[seat] === false && s.name && !s.bot) out.push(["offline", t("seat.offline")]);
  if (s.away) out.push(["away", t("seat.away")]);
  if (s.joins) out.push(["away", t("seat.joins")]);
  if (s.resigned) out.push(["away", t("seat.resigned")]);
  if (s.vacant) out.push(["away", t("seat.vacant")]);
  return out;
}

/**
 * seatBox shows a seat: who has it, its cards, its points, its last move.
 * @param {Scene} scene
 * @param {number} seat
 */
export function seatBox(scene, seat) {
  const awaited = scene.await.includes(seat);
  const name = seatName(scene, seat);
  const last = seat === scene.me ? null : lastMove(scene, seat);
  const bot = scene.seats[seat]?.name ? "" : scene.seats[seat]?.bot;
  const marks = [...marksOf(scene, seat).map((text) => ["mark", text]), ...flags(scene, seat)];
  return h(
    "div",
    { class: `seat${awaited ? " awaited" : ""}${seat === scene.me ? " own" : ""}`, "data-seat": seat },
    h("span", {
      class: `avatar hue-${seat % 7}${bot ? " bot" : ""}`,
      "aria-hidden": "true",
      text: initial(scene, seat),
    }),
    h(
      "span",
      { class: "seat-text" },
      h(
        "span",
        { class: "seat-name", title: bot ? t(`bot.${bot}`) : null },
        h("span", { text: name }),
        awaited && h("span", { class: "unseen", text: ` ${t("seat.toPlay")}` }),
      ),
      h(
        "span",
        { class: "seat-facts" },
        points(scene, seat),
        settings.points && seat === scene.me && scene.cardPoints && h("span", { key: "cardPoints", class: "chip known", text: t("seat.cardPoints", { n: wonPoints(scene, seat) }) }),
        clockView(scene, seat),
        marks.map(([kind, text]) => h("span", { key: text, class: `chip ${kind}`, text })),
        !scene.over && absence(scene.until?.[seat] ?? 0),
      ),
    ),
    seatZones(scene, seat),
    last &&
      h("span", { key: `last${last.n}`, class: "bubble", "aria-hidden": "true", text: didText(scene.game, last, true) }),
  );
}

/**
 * absence counts down to the bot that plays for a person who is away, if one will.
 * @param {number} until
 */
function absence(until) {
  return until > 0 && passing("until", () => t("seat.until", { n: countdown(until) }));
}

/** @param {Scene} scene @param {number} seat */
function initial(scene, seat) {
  const s = scene.seats[seat];
  if (s?.name) return [...s.name][0].toUpperCase();
  return s?.bot ? "⚙\ufe0e" : "?";
}

/** @param {Scene} scene @param {number} seat */
function points(scene, seat) {
  if (!scene.state && scene.total.length === 0) return null;
  const now = scene.score[seat] ?? 0;
  const all = (scene.total[seat] ?? 0) + (scene.over ? 0 : now);
  const shown = scene.own.points?.(all, scene) ?? number(all, 1);
  return h("span", { class: "points", role: "img", title: t("seat.points"), "aria-label": t("points", { n: all, shown }), text: shown });
}

/**
 * The last move of a seat, if it is among the last moves, one for each player.
 * @param {Scene} scene
 * @param {number} seat
 */
function lastMove(scene, seat) {
  const recent = scene.log.slice(-scene.players);
  return recent.findLast((e) => e.seat === seat && !e.pending && !quiet(scene, e.move));
}

/**
 * quiet reports whether the middle shows a move already.
 * @param {Scene} scene
 * @param {string} move
 */
function quiet(scene, move) {
  return scene.own.quiet?.(move) || (isCardMove(move) && lying(scene, "trick").length > 0);
}

/**
 * flights returns the transfers of a play to be shown.
 * @param {Scene} scene
 * @param {Happening} event
 */
export function flights(scene, event) {
  return lying(scene, "trick").length > 0 ? trickFlights(scene, event) : (event.moved ?? []);
}

/**
 * seatZones shows the cards of another seat: how many it holds, or those that are seen.
 * @param {Scene} scene
 * @param {number} seat
 */
function seatZones(scene, seat) {
  if (!scene.state || scene.own.hand === false) return null;
  return h(
    "span",
    { class: "seat-zones" },
    scene.zones.map((zone) => {
      const lies = layoutOf(scene, zone);
      if (zone.seat !== seat || lies === "aside" || (seat === scene.me && lies === "hand")) return null;
      return zone.cards.length > 0 || ["hand", "won"].includes(lies) ? mini(scene, zone) : null;
    }),
  );
}

/**
 * mini shows a zone in a small space: the cards that are seen in a hand or on the table, and the number of the others.
 * @param {Scene} scene
 * @param {Zone} zone
 */
function mini(scene, zone) {
  const { name } = zone;
  const lies = layoutOf(scene, zone);
  const cards = faces(zone);
  const title = zoneTitle(scene.game, name);
  const faceUp = cards.filter((c) => c !== "??");
  const open = lies === "hand" ? sorted(scene, faceUp) : lies === "won" ? [] : lies === "pile" ? faceUp.slice(-1) : faceUp;
  const seen = open.length > 0;
  return h(
    "span",
    {
      key: name,
      class: `mini mini-${lies}${seen ? " seen" : ""}`,
      "data-zone": zoneId(zone),
      role: "img",
      title: seen ? null : `${title}: ${t("cards", { n: cards.length })}`,
      "aria-label": `${title}: ${t("cards", { n: cards.length })}`,
    },
    open.length < cards.length || !seen
      ? [
          h("span", { class: "mini-back", "aria-hidden": "true" }),
          h("span", { class: "mini-count", "aria-hidden": "true", text: String(cards.length - open.length) }),
        ]
      : null,
    keyed(open).map(({ face, key }) => h("playing-card", { key, face, "data-card": face })),
    lies !== "hand" && (!seen || zone.seat >= 0) && h("span", { class: "mini-title", "aria-hidden": "true", text: lies === "won" ? t("cards.won") : title }),
  );
}
