// Blackjack: nobody plays cards from a hand, all hands lie on the table.

import { h } from "../dom.js";
import { t, number } from "../say.js";
import { faces, keyed, card, seatName, stack, zoneOf, zoneTitle } from "../zones.js";
import { moveButton } from "../actions.js";
import { pack, shuffle } from "../fair.js";

function value(c) {
  return c[0] === "A" ? 11 : "TJQK".includes(c[0]) ? 10 : Number(c[0]);
}

/** The total of a hand as players say it: "soft 17". */
function total(cards) {
  const seen = cards.filter((c) => c !== "??");
  let sum = seen.reduce((n, c) => n + value(c), 0);
  let aces = seen.filter((c) => c[0] === "A").length;
  while (sum > 21 && aces > 0) {
    sum -= 10;
    aces--;
  }
  if (seen.length === 0) return "";
  return sum > 21 ? t("blackjack.bust", { n: sum }) : aces > 0 && sum < 21 ? t("blackjack.soft", { n: sum }) : String(sum);
}

function handView(scene, zone, hand, now) {
  const words = [hand.doubled && "doubled", hand.surrendered && "surrendered", hand.stood && "stood"]
    .filter(Boolean)
    .map((w) => t(`blackjack.${w}`));
  return h(
    "div",
    { key: zone, class: `bj-hand${now ? " now" : ""}`, "data-zone": zone },
    h(
      "div",
      { class: "spread fanned", style: { "--n": Math.max(2, hand.cards.length) } },
      keyed(hand.cards).map(({ face, key }) => card(face, key)),
    ),
    h("span", { class: "bj-total", text: [total(hand.cards), ...words].filter(Boolean).join(" · ") }),
  );
}

function player(scene, p) {
  const s = scene.state;
  const me = p === scene.me;
  return h(
    "div",
    {
      key: p,
      class: `bj-player${scene.await.includes(p) ? " awaited" : ""}${me ? " own" : ""}`,
      role: "group",
      "aria-label": seatName(scene, p),
    },
    h(
      "div",
      { class: "bj-hands" },
      s.players[p].hands.map((hand, i) =>
        handView(
          scene,
          i === 0 ? `hand:${p}` : `hand ${i + 1}:${p}`,
          hand,
          s.turn === p && s.hand === i && s.players[p].hands.length > 1,
        ),
      ),
    ),
    h(
      "span",
      { class: "place-title" },
      h("span", { text: me ? t("seat.you") : seatName(scene, p) }),
      s.players[p].insured && h("span", { class: "chip", text: t("blackjack.insured") }),
    ),
  );
}

export default {
  hand: false,
  seatZones: () => [],
  points: (n, scene) => number(scene.rules?.casino ? n / 10 : n, 2),

  middle(scene) {
    const s = scene.state;
    const shoe = faces(zoneOf(scene, "shoe")).length + faces(zoneOf(scene, "rest")).length;
    return h(
      "div",
      { class: "blackjack" },
      h(
        "div",
        { class: "bj-top" },
        h(
          "div",
          { class: "place", "data-zone": "shoe:-1" },
          stack(Array(shoe).fill("??"), zoneTitle(scene.game, "shoe")),
          h("span", { class: "place-title", "aria-hidden": "true", text: zoneTitle(scene.game, "shoe") }),
        ),
        h(
          "div",
          { class: "bj-player dealer", role: "group", "aria-label": t("seat.dealer") },
          handView(scene, `dealer:${scene.players}`, { cards: s.dealer }, false),
          h("span", { class: "place-title", text: t("seat.dealer") }),
        ),
      ),
      h(
        "div",
        { class: "bj-players" },
        s.players.map((_, p) => player(scene, p)),
      ),
    );
  },

  actions(scene) {
    const ask = scene.legal.includes("insure") && h("span", { key: "insure?", class: "question", text: t("blackjack.insure?") });
    return [ask, scene.legal.map((m) => moveButton(scene, m, m === "hit" || m === "insure"))];
  },

  /** Two rounds of a card for each player and the dealer, who may have no hole card. */
  deal(stream, rules) {
    const players = rules.players ?? 1;
    const shoe = shuffle(stream, Array.from({ length: rules.decks ?? 1 }, () => pack()).flat());
    const two = (p) => [shoe[p], shoe[players + 1 + p]];
    const hands = Array.from({ length: players }, (_, p) => [`hand:${p}`, two(p)]);
    return { ...Object.fromEntries(hands), [`dealer:${players}`]: rules.noHole ? [shoe[players]] : two(players) };
  },
};
