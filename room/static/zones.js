// Zones and cards as a table, a replay and the games show them. A zone of a view names
// its cards; those that a seat may not see are counted.

import { h } from "./dom.js";
import { t, cardName, markText } from "./say.js";

/**
 * faces returns the cards of a zone, one text for each.
 * @param {Zone} [zone]
 * @returns {Card[]}
 */
export function faces(zone) {
  return (zone?.cards ?? []).flatMap((c) => (typeof c === "number" ? Array(c).fill("??") : [c]));
}

/** @param {Scene} scene @param {string} name */
export function zoneOf(scene, name, seat = -1) {
  return scene.zones.find((z) => z.name === name && z.seat === seat);
}

/**
 * layoutOf returns how the cards of a zone lie, "" for a fan.
 * @param {Scene} scene
 * @param {ZoneID} zone
 */
export function layoutOf(scene, zone) {
  return scene.layouts?.[zone.name] ?? "";
}

/** lying returns the zones with a layout, those of one seat or of all. @param {Scene} scene @param {string} layout @param {number} [seat] */
export function lying(scene, layout, seat) {
  return scene.zones.filter((z) => layoutOf(scene, z) === layout && (seat === undefined || z.seat === seat));
}

/** handOf returns the hand of a seat. @param {Scene} scene */
export function handOf(scene, seat = scene.me) {
  return lying(scene, "hand", seat)[0];
}

/** marksOf returns the marks before a seat in words, or those of the table. @param {Scene} scene */
export function marksOf(scene, seat = -1) {
  return (scene.marks ?? []).filter((m) => m.seat === seat).map((m) => markText(scene.game, m));
}

/** @param {ZoneID} zone */
export function zoneId(zone) {
  return `${zone.name}:${zone.seat}`;
}

/** seatName names a seat: a bot by its number, since its level is said once a table. @param {Scene} scene @param {number} seat */
export function seatName(scene, seat) {
  if (seat >= Math.max(scene.players, scene.seats.length)) return t("seat.dealer");
  const s = scene.seats[seat];
  if (!s) return t("seat.number", { n: seat + 1 });
  if (s.name || !s.bot) return s.name || t("seat.open");
  const n = scene.numbers ? scene.numbers[seat] : seat + 1; // in a cup, bots have the numbers of their places
  return n > 0 ? t("seat.botShort", { n }) : t(`bot.${s.bot}`);
}

/**
 * keyed returns the cards with a key each, the same for a card that stays.
 * @param {Card[]} cards
 */
export function keyed(cards) {
  const counts = new Map();
  return cards.map((face) => {
    const n = counts.get(face) ?? 0;
    counts.set(face, n + 1);
    return { face, key: `${face}#${n}` };
  });
}

/**
 * card shows a card that cannot be pressed.
 * @param {Card} face
 * @param {string | number} key
 */
export function card(face, key, more = {}) {
  return h("playing-card", { key, face, role: "img", "aria-label": cardName(face), "data-card": face, ...more });
}

/**
 * spread shows cards side by side.
 * @param {Card[]} cards
 */
export function spread(cards, className = "") {
  return h(
    "div",
    { class: `spread ${className}`, style: { "--n": Math.max(2, cards.length) } },
    keyed(cards).map(({ face, key }) => card(face, key)),
  );
}

/**
 * stack shows a pile as its top card and the number of cards.
 * @param {Card[]} cards
 * @param {string} label
 */
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

/** @param {string} game @param {string} name */
export function zoneTitle(game, name) {
  const key = `zone.${game}.${name}`;
  const text = t(key);
  return text === key ? (t(`zone.${name}`) === `zone.${name}` ? name : t(`zone.${name}`)) : text;
}

/**
 * place shows a zone with its title, or nothing if there is no such zone.
 * @param {Scene} scene
 * @param {Zone | undefined} zone
 */
export function place(scene, zone) {
  if (!zone) return null;
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
      style: { "--n": Math.max(2, cards.length) },
    },
    laid(layoutOf(scene, zone), cards, title),
    h("span", { class: "place-title", "aria-hidden": "true", text: title }),
  );
}

/**
 * laid shows cards as they lie.
 * @param {string} layout
 * @param {Card[]} cards
 * @param {string} title
 */
function laid(layout, cards, title) {
  if (hidden(cards) || (cards.length > 12 && layout === "")) return stack(cards, title);
  if (cards.length === 0) return h("div", { class: "no-card" });
  if (layout === "pile") return spread(cards.slice(-3), "fanned");
  return spread(cards, layout === "row" ? "wrapped" : cards.length > 2 ? "fanned" : "");
}

/** @param {Card[]} cards */
export function hidden(cards) {
  return cards.length > 0 && cards.every((c) => c === "??");
}
