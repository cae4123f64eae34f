// The bracket of a cup: a list of rounds, each a list of tables.

import { h } from "./dom.js";
import { t, list, number } from "./say.js";
import { roundName } from "./cups.js";

/**
 * placeName returns the name of a place. Bots are told apart by their numbers.
 * @param {Cup} v
 * @param {number} place
 */
export function placeName(v, place) {
  const p = v.places[place];
  if (p.bot) {
    const bot = t("seat.botName", { bot: t(`bot.${p.bot}`), n: place + 1 });
    return p.left ? t("cup.instead", { bot, name: p.name }) : bot;
  }
  return p.name;
}

/**
 * sideName returns the names of the places of a side.
 * @param {Cup} v
 * @param {number} side
 */
export function sideName(v, side) {
  return list(v.sides[side].map((place) => placeName(v, place)));
}

/**
 * bracket shows the rounds.
 * @param {Cup} v
 * @param {number} mine my side, -1 if I have none
 * @param {(n: number) => string} points writes points as the game does
 */
export function bracket(v, mine, points = (n) => number(n, 1)) {
  return h(
    "ol",
    { key: "rounds", class: "rounds" },
    v.rounds.map((tables, r) =>
      h(
        "li",
        { key: r, class: "round" },
        h("h2", { text: roundName(r, v.rounds.length) }),
        h(
          "ol",
          { class: "pairings" },
          tables.map((p, i) => pairing(v, p, r, i, mine, points)),
        ),
      ),
    ),
  );
}

/**
 * @param {Cup} v
 * @param {Pairing} p
 * @param {number} r the round
 * @param {number} i the table in it
 * @param {number} mine
 * @param {(n: number) => string} points
 */
function pairing(v, p, r, i, mine, points) {
  const bye = p.sides.length === 1;
  const own = mine >= 0 && p.sides.includes(mine);
  const house = bye ? 0 : v.sidesAtTable - p.sides.length;
  return h(
    "li",
    { key: i, class: `pairing${bye ? " bye" : ""}${own ? " own" : ""}${p.id && p.winner < 0 ? " open" : ""}` },
    h(
      "ul",
      { class: "entrants", "aria-label": t("cup.table", { n: i + 1 }) },
      p.sides.map((side, k) => sideRow(v, p, side, k, side === mine, points)),
      house > 0 && h("li", { key: "house", class: "entrant small", text: t("cup.house", { n: house }) }),
    ),
    foot(v, p, own, bye),
  );
}

/**
 * @param {Cup} v
 * @param {Pairing} p
 * @param {number} side
 * @param {number} k which of the sides
 * @param {boolean} me
 * @param {(n: number) => string} points
 */
function sideRow(v, p, side, k, me, points) {
  if (side < 0) return h("li", { key: k, class: "entrant small", text: t("cup.open.side") });
  const played = p.wins.length > 0;
  const won = played && p.winner === side;
  const out = played && !won;
  const away = v.sides[side].filter((place) => p.away.includes(place)).map((place) => placeName(v, place));
  return h(
    "li",
    { key: k, class: `entrant${won ? " won" : ""}${out ? " out" : ""}` },
    h(
      "span",
      { class: "grow" },
      h("span", { text: sideName(v, side) }),
      me && h("span", { class: "chip", text: t("seat.you") }),
      away.length > 0 && h("span", { class: "small block", text: t("cup.away", { n: away.length, names: list(away) }) }),
    ),
    played &&
      h("span", { class: "result", text: v.best > 1 ? String(p.wins[k]) : p.points.map((m) => points(m[k])).join(" · ") }),
    won && h("span", { class: "good", "aria-label": t("cup.on"), role: "img", text: "✓" }),
  );
}

/** @param {Cup} v @param {Pairing} p @param {boolean} own @param {boolean} bye */
function foot(v, p, own, bye) {
  if (bye) return h("p", { class: "small", text: t("cup.bye") });
  if (!p.id) return null;
  if (p.winner < 0) {
    const text = t(own ? "cup.toTable" : "cup.watch");
    return h(
      "p",
      { class: "pairing-foot" },
      h("a", {
        href: `/t/${p.id}`,
        class: own ? "button primary" : "",
        text,
        "aria-label": `${text}: ${list(p.sides.map((side) => sideName(v, side)))}`,
      }),
    );
  }
  const one = p.points.length === 1;
  return h(
    "p",
    { class: "pairing-foot small" },
    p.points.length > v.best && h("span", { text: t(p.drawn ? "cup.drawn" : "cup.extra") }),
    p.points.map((m, n) =>
      h("a", {
        key: n,
        href: `/replay/${p.id}?match=${n}&deal=0`,
        text: one ? t("replay") : t("cup.match", { match: n + 1 }),
        "aria-label": `${t("replay")}: ${list(p.sides.map((side) => sideName(v, side)))}, ${t("cup.match", { match: n + 1 })}`,
      }),
    ),
  );
}

/**
 * stillPlaying counts the tables at which a cup is played, and reports whether only bots sit there.
 * @param {Pick<Cup, "rounds" | "sides" | "places">} v the cup
 */
export function stillPlaying(v) {
  const open = v.rounds.flat().filter((p) => p.id && p.winner < 0);
  return { tables: open.length, bots: open.every((p) => p.sides.every((s) => v.sides[s].every((place) => v.places[place].bot))) };
}
