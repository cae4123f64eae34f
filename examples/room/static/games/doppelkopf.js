// Doppelkopf: tricks lie as the players sit, hands are sorted by trumps, and seats show
// what they have announced.

import { h } from "../dom.js";
import { t, moveText } from "../say.js";
import { faces, place, seatName, zoneOf } from "../scene.js";
import { isCardMove, trickOf, trickView } from "../trick.js";
import { moveButton } from "../actions.js";
import { pack, shuffle } from "../fair.js";

/** The trumps of a contract, the highest first. */
function trumps(contract, rules) {
  const of = (ranks, suits) => [...ranks].flatMap((r) => [...suits].map((s) => r + s));
  const solo = contract.startsWith("solo ") ? contract.slice(5) : "D";
  if (solo === "A") return [];
  if (/^[KQJ]+$/.test(solo)) return of(solo, "CSHD");
  if (solo.endsWith(" only")) return of("ATKQJ9", solo[0]);
  const dulle = rules?.noDulle ? [] : ["TH"];
  return [...dulle, ...of("QJ", "CSHD"), ...of(solo === "H" && !rules?.noDulle ? "AK9" : "ATK9", solo)];
}

function order(contract, rules) {
  const high = trumps(contract, rules);
  return (c) => {
    const at = high.indexOf(c);
    return at >= 0 ? at : 100 + 20 * "CSHD".indexOf(c[1]) + "ATKQJ9".indexOf(c[0]);
  };
}

function contractView(scene) {
  const s = scene.state;
  if (!s.contract) {
    return h(
      "ul",
      { class: "notices column" },
      s.declared.map((d) =>
        h("li", { key: d.seat, class: "notice", text: `${seatName(scene, d.seat)}: ${moveText(scene.game, d.move)}` }),
      ),
    );
  }
  const exchanged = zoneOf(scene, "exchange");
  return h(
    "div",
    { class: "notices corner" },
    faces(exchanged).length > 0 && place(scene, exchanged),
    s.contract !== "normal" &&
      h("span", {
        key: "contract",
        class: "notice",
        text: `${moveText(scene.game, s.contract)}${s.declarer >= 0 ? ` · ${seatName(scene, s.declarer)}` : ""}`,
      }),
  );
}

/** soloForm offers the solos in a list, because they are many and rare. */
function soloForm(scene, solos) {
  return h(
    "form",
    {
      key: "solo",
      class: "row ask",
      onsubmit: (e) => {
        e.preventDefault();
        scene.play(e.target.elements.solo.value);
      },
    },
    h(
      "select",
      { name: "solo", "aria-label": t("doppelkopf.solo") },
      solos.map((m) => h("option", { key: m, value: m, text: moveText(scene.game, m) })),
    ),
    h("button", { text: t("doppelkopf.declare") }),
  );
}

export default {
  sort(cards, scene) {
    const place = order(scene.state?.contract ?? "", scene.rules);
    return cards.sort((a, b) => place(a) - place(b));
  },

  why: (scene) => (scene.state && !scene.state.contract ? t("no.must-declare") : ""),

  cardOf: (move) => (isCardMove(move) ? move : move.startsWith("give ") ? move.slice(5) : null),

  seatZones: () => ["hand", "won"],

  marks(scene, seat) {
    const s = scene.state;
    if (!s) return [];
    const said = s.announced.filter((a) => a.seat === seat).map((a) => moveText(scene.game, a.move));
    const party = s.parties[seat];
    const known = party && !said.includes(t(`move.doppelkopf.${party}`)) ? [["known", t(`party.${party}`)]] : [];
    return [...known, ...said.map((text) => ["mark", text])];
  },

  middle: (scene) => trickView(scene, trickOf(scene), contractView(scene)),

  actions(scene) {
    const moves = scene.legal.filter((m) => this.cardOf(m) === null);
    const solos = moves.filter((m) => m.startsWith("solo "));
    const others = moves.filter((m) => !solos.includes(m));
    return [others.map((m) => moveButton(scene, m, m === "healthy")), solos.length > 0 && soloForm(scene, solos)];
  },

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack(rules.noNines ? "ATJQK" : "A9TJQK", 2));
    const size = cards.length / 4;
    return Object.fromEntries([0, 1, 2, 3].map((i) => [`hand:${(first + i) % 4}`, cards.slice(i * size, (i + 1) * size)]));
  },
};
