// Blackjack: nobody plays cards from a hand, all hands lie on the table.

import { h } from "../dom.js";
import { t, list, number } from "../say.js";
import { faces, keyed, card, seatName, stack, zoneOf, zoneTitle } from "../zones.js";
import { moveButton } from "../actions.js";
import { pack, shuffle } from "../shuffle.js";

/** @param {string} c */
function value(c) {
  return c[0] === "A" ? 11 : "TJQK".includes(c[0]) ? 10 : Number(c[0]);
}

/**
 * sumOf returns the best total of the cards that are seen, and whether an ace counts 11 in it.
 * @param {string[]} cards
 */
function sumOf(cards) {
  const seen = cards.filter((c) => c !== "??");
  let sum = seen.reduce((n, c) => n + value(c), 0);
  let aces = seen.filter((c) => c[0] === "A").length;
  while (sum > 21 && aces > 0) {
    sum -= 10;
    aces--;
  }
  return { sum, soft: aces > 0 };
}

/**
 * totals returns what the cards can still count as, the lowest first.
 * @param {string[]} cards
 */
export function totals(cards) {
  const { sum, soft } = sumOf(cards);
  return soft && sum < 21 ? [sum - 10, sum] : [sum];
}

/**
 * total returns the totals of a hand as players say them: "7 or 17".
 * @param {string[]} cards
 */
function total(cards) {
  const all = totals(cards);
  if (all[0] === 0) return "";
  return all[0] > 21 ? t("blackjack.bust", { n: all[0] }) : list(all.map(String), "disjunction");
}

/**
 * outcome returns how a player's hand has ended, "" while the round runs.
 * @param {SceneOf<"blackjack">} scene
 * @param {number} p
 * @param {BlackjackHand} hand
 * @returns {"" | "won" | "natural" | "charlie" | "dealerBust" | "lost" | "bust" | "push" | "tie" | "surrendered"}
 */
export function outcome(scene, p, hand) {
  if (!scene.state || scene.state.turn >= 0) return "";
  const { dealer, players } = scene.state;
  const { sum } = sumOf(hand.cards);
  const theirs = sumOf(dealer).sum;
  const equal = scene.rules?.casino ? "push" : "tie";
  const natural = sum === 21 && hand.cards.length === 2 && players[p].hands.length === 1;
  const split = players[p].hands.length > 1;
  const returned = scene.rules?.originalBets && split && hand !== players[p].hands[0];
  if (hand.surrendered && scene.rules?.earlySurrender) return "surrendered";
  if (theirs === 21 && dealer.length === 2 && (natural || returned)) return equal;
  if (sum > 21) return "bust";
  if (theirs === 21 && dealer.length === 2) return "lost";
  if (natural) return "natural";
  if (scene.rules?.charlie && hand.cards.length === scene.rules.charlie && !split) return "charlie";
  if (hand.surrendered) return "surrendered";
  if (theirs > 21) return "dealerBust";
  return sum > theirs ? "won" : sum < theirs ? "lost" : equal;
}

/**
 * Outcomes that are shown with the same word; the others have words of their own.
 * @type {Record<string, string>}
 */
const short = { natural: "won", dealerBust: "won", bust: "lost", tie: "lost" };

/** @param {SceneOf<"blackjack">} scene @param {number} p @param {BlackjackHand} hand */
function word(scene, p, hand) {
  const is = outcome(scene, p, hand);
  return is && t(`blackjack.${short[is] ?? is}`);
}

/** end is the word below the cards: those that are bust say so themselves. @param {SceneOf<"blackjack">} scene @param {number} p @param {BlackjackHand} hand */
const end = (scene, p, hand) => (outcome(scene, p, hand) === "bust" ? "" : word(scene, p, hand));

/** told returns what the round has brought the reader, null for a spectator. @param {SceneOf<"blackjack">} scene @returns {Outcome | null} */
function told(scene) {
  const me = scene.state?.players[scene.me];
  const score = scene.score[scene.me] ?? 0;
  if (!me) return null;
  const one = me.hands.length === 1 && !me.insured;
  const is = one ? outcome(scene, scene.me, me.hands[0]) : score > 0 ? "won" : score < 0 ? "lost" : "even";
  return is ? { text: t(`blackjack.you.${is}`), mine: true } : null;
}

/** @param {SceneOf<"blackjack">} scene @param {string} zone @param {BlackjackHand} hand @param {boolean} now */
function handView(scene, zone, hand, now, end = "") {
  const words = end ? [] : [hand.doubled && "doubled", hand.surrendered && "surrendered", hand.stood && "stood"].filter(Boolean).map((w) => t(`blackjack.${w}`));
  return h(
    "div",
    { key: zone, class: `bj-hand${now ? " now" : ""}`, "data-zone": zone },
    h(
      "div",
      { class: "spread fanned", style: { "--n": Math.max(2, hand.cards.length) } },
      keyed(hand.cards).map(({ face, key }) => card(face, key)),
    ),
    h("span", { class: "bj-total", text: [total(hand.cards), ...words, end].filter(Boolean).join(" · ") }),
  );
}

/** @param {DealtOf<"blackjack">} scene @param {number} p */
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
          end(scene, p, hand),
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

/** @type {OwnOf<"blackjack">} */
export default {
  hand: false,
  points: (n, scene) => number(scene.rules?.casino ? n / 10 : n, 2),

  told,

  columns(scene) {
    const of = (/** @type {number} */ p) => scene.state?.players[p]?.hands.map((hand) => word(scene, p, hand)) ?? [];
    return [{ title: t("blackjack.hand"), cells: scene.seats.map((_, p) => list(of(p), "unit")) }];
  },

  middle(scene) {
    const s = scene.state;
    const shoe = faces(zoneOf(scene, "shoe")).length + faces(zoneOf(scene, "rest")).length;
    return h(
      "div",
      { class: "blackjack", style: { "--hands": s.players.reduce((n, { hands }) => n + hands.length, 0) } },
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

  actions: (scene) => scene.legal.map((m) => moveButton(scene, m)),

  /** Two rounds of a card for each player and the dealer, who may have no hole card. */
  deal(stream, rules) {
    const players = rules.players ?? 1;
    const shoe = shuffle(stream, Array.from({ length: rules.decks ?? 1 }, () => pack()).flat());
    const two = (/** @type {number} */ p) => [shoe[p], shoe[players + 1 + p]];
    const hands = Array.from({ length: players }, (_, p) => [`hand:${p}`, two(p)]);
    return { ...Object.fromEntries(hands), [`dealer:${players}`]: rules.noHole ? [shoe[players]] : two(players) };
  },
};
