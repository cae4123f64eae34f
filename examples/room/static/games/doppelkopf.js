// Doppelkopf: tricks lie as the players sit, hands are sorted by trumps, and seats show
// what they have announced.

import { h } from "../dom.js";
import { t, moveText } from "../say.js";
import { card, seatName } from "../scene.js";
import { moveButton } from "../actions.js";
import { pack, shuffle } from "../fair.js";

const sides = ["below", "left", "above", "right"];

/** The trumps of a contract, the highest first. */
function trumps(contract) {
  const of = (ranks, suits) => [...ranks].flatMap((r) => [...suits].map((s) => r + s));
  const solo = contract.startsWith("solo ") ? contract.slice(5) : "D";
  if (solo === "A") return [];
  if (solo === "Q" || solo === "J") return of(solo, "CSHD");
  return ["TH", ...of("QJ", "CSHD"), ...of(solo === "H" ? "AK9" : "ATK9", solo)];
}

function order(contract) {
  const high = trumps(contract);
  return (c) => {
    const at = high.indexOf(c);
    return at >= 0 ? at : 100 + 20 * "CSHD".indexOf(c[1]) + "ATKQJ9".indexOf(c[0]);
  };
}

/** The trick to show: the one being played, or the last one until its next card. */
function trickOf(s) {
  const now = s.tricks.at(-1);
  const whole = now && now.cards.length === 0 && s.tricks.length > 1 ? s.tricks.at(-2) : now;
  return whole?.cards.length > 0 ? whole : null;
}

function trickView(scene, trick) {
  const from = Math.max(0, scene.me);
  return trick.cards.map((face, i) => {
    const seat = (trick.leader + i) % 4;
    const won = trick.winner === seat;
    return h("div", { key: `${scene.state.tricks.indexOf(trick)} ${seat}`, class: `trick-card ${sides[(seat - from + 4) % 4]}${won ? " won" : ""}` },
      card(face, face), h("span", { class: "trick-name", text: seatName(scene, seat) }));
  });
}

function contractView(scene) {
  const s = scene.state;
  if (!s.contract) {
    return h("ul", { class: "notices column" }, s.declared.map((d) => h("li", { key: d.seat, class: "notice", text: `${seatName(scene, d.seat)}: ${moveText(scene.game, d.move)}` })));
  }
  const solo = s.contract !== "normal";
  return h("div", { class: "notices corner" }, solo && h("span", { key: "contract", class: "notice", text: `${moveText(scene.game, s.contract)}${s.declarer >= 0 ? ` · ${seatName(scene, s.declarer)}` : ""}` }));
}

export default {
  sort(cards, scene) {
    const place = order(scene.state?.contract ?? "");
    return cards.sort((a, b) => place(a) - place(b));
  },

  cardOf: (move) => (/^[A9TJQK][CDHS]$/.test(move) ? move : null),

  quiet: (move) => /^[A9TJQK][CDHS]$/.test(move),

  seatZones: () => ["hand", "won"],

  marks(scene, seat) {
    const s = scene.state;
    if (!s) return [];
    const said = s.announced.filter((a) => a.seat === seat).map((a) => moveText(scene.game, a.move));
    const party = s.parties[seat];
    const known = party && !said.some((w) => w === t(`move.doppelkopf.${party}`)) ? [t(`party.${party}`)] : [];
    return [...known, ...said];
  },

  middle(scene) {
    const trick = scene.state.contract ? trickOf(scene.state) : null;
    return h("div", { class: "trick", "data-zone": "trick:-1", role: "group", "aria-label": t("zone.trick") }, contractView(scene), trick && trickView(scene, trick));
  },

  actions(scene) {
    const moves = scene.legal.filter((m) => this.cardOf(m) === null);
    const declares = !scene.state?.contract;
    return moves.map((m) => moveButton(scene, m, declares && m === "healthy"));
  },

  /** The card flies to the trick, although the trick may be won by then. */
  flights(event) {
    const m = (event.moved ?? []).find((x) => x.from.name === "hand");
    return m ? [{ ...m, to: { name: "trick", seat: -1 } }] : [];
  },

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack(rules.noNines ? "ATJQK" : "A9TJQK", 2));
    const size = cards.length / 4;
    return Object.fromEntries([0, 1, 2, 3].map((i) => [`hand:${(first + i) % 4}`, cards.slice(i * size, (i + 1) * size)]));
  },
};
