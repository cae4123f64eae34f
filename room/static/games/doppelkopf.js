// Doppelkopf: hands are sorted by trumps, and reservations and announcements have controls of their
// own.

import { h } from "../dom.js";
import { t, moveText } from "../say.js";
import { faces, seatName, zoneOf } from "../zones.js";
import { moveButton } from "../actions.js";
import { otherMoves } from "../moves.js";
import { pick, sure } from "../dialog.js";
import { pack, shuffle } from "../shuffle.js";

/**
 * The trumps of a contract, the highest first.
 * @param {string} contract
 * @param {Games["doppelkopf"]["rules"]} [rules]
 */
function trumps(contract, rules) {
  const of = (/** @type {string} */ ranks, /** @type {string} */ suits) => [...ranks].flatMap((r) => [...suits].map((s) => r + s));
  const solo = contract.startsWith("solo ") ? contract.slice(5) : "D";
  if (solo === "A") return [];
  if (/^[KQJ]+$/.test(solo)) return of(solo, "CSHD");
  if (solo.endsWith(" only")) return of("ATKQJ9", solo[0]);
  const dulle = rules?.noDulle ? [] : ["TH"];
  return [...dulle, ...of("QJ", "CSHD"), ...of(solo === "H" && !rules?.noDulle ? "AK9" : "ATK9", solo)];
}

/** @param {string} contract @param {Games["doppelkopf"]["rules"]} [rules] */
function order(contract, rules) {
  const high = trumps(contract, rules);
  return (/** @type {string} */ c) => {
    const at = high.indexOf(c);
    return at >= 0 ? at : 100 + 20 * "CSHD".indexOf(c[1]) + "ATKQJ9".indexOf(c[0]);
  };
}

/** @type {Record<string, number>} */
const value = { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0 };
const calls = /^(re|kontra|no \d+|schwarz)$/;

/**
 * cardPoints returns the card points that each seat has won.
 * @param {SceneOf<"doppelkopf">} scene
 */
export function cardPoints(scene) {
  return Array.from({ length: scene.players }, (_, seat) =>
    faces(zoneOf(scene, "won", seat)).reduce((sum, c) => sum + (value[c[0]] ?? 0), 0),
  );
}

/**
 * announce asks which of the announcements is meant, and makes it.
 * @param {SceneOf<"doppelkopf">} scene
 * @param {string[]} moves
 */
async function announce(scene, moves) {
  const options = moves.map((m) => ({ value: m, text: moveText(scene.game, m), about: t(`doppelkopf.about.${m}`) }));
  const move = await pick(t("doppelkopf.announce"), options);
  if (move) scene.play?.(move);
}

/**
 * declareSolo asks whether to play alone, and then makes the move.
 * @param {SceneOf<"doppelkopf">} scene
 * @param {string} move
 */
async function declareSolo(scene, move, solo = moveText(scene.game, move)) {
  if (await sure(t("doppelkopf.sure", { solo }))) scene.play?.(move);
}

/**
 * reservation returns the buttons that say what kind of game it will be. A player who could declare
 * a wedding but keeps silent plays alone; the page asks first.
 * @param {SceneOf<"doppelkopf">} scene
 * @param {string[]} moves
 */
function reservation(scene, moves) {
  const weddings = moves.filter((m) => m.startsWith("wedding"));
  return moves.map((m) =>
    m === "healthy" && weddings.length > 0
      ? h("button", {
          key: m,
          type: "button",
          "data-move": m,
          text: moveText(scene.game, m),
          onclick: () => declareSolo(scene, m, t("doppelkopf.silent")),
        })
      : moveButton(scene, m, m === "healthy" || (m === weddings[0] && weddings.length === 1)),
  );
}

/**
 * soloForm offers the solos in a list, because they are many and rare.
 * @param {SceneOf<"doppelkopf">} scene
 * @param {string[]} solos
 */
function soloForm(scene, solos) {
  return h(
    "form",
    {
      key: "solo",
      class: "row ask",
      "data-moves": solos.join(),
      onsubmit: (e) => {
        e.preventDefault();
        declareSolo(scene, e.target.elements.solo.value);
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

/** @type {OwnOf<"doppelkopf">} */
export default {
  pack: "german",

  sort(cards, scene) {
    const place = order(scene.state?.contract ?? "", scene.rules);
    return cards.sort((a, b) => place(a) - place(b));
  },

  why: (scene) => (scene.state && !scene.state.contract ? t("no.must-declare") : ""),

  /** The reservation that counts is named by the contract. */
  known: (scene, { seat, move }) => (move === "reservation" && scene.state?.declarer === seat ? scene.state.contract : ""),

  actions(scene) {
    const moves = otherMoves(scene);
    const solos = moves.filter((m) => m.startsWith("solo "));
    const said = moves.filter((m) => calls.test(m));
    const others = moves.filter((m) => !solos.includes(m) && !said.includes(m));
    return [
      reservation(scene, others),
      said.length > 0 &&
        h("button", { key: "announce", type: "button", "data-moves": said.join(), "aria-haspopup": "dialog", text: t("doppelkopf.announce"), onclick: () => announce(scene, said) }),
      solos.length > 0 && soloForm(scene, solos),
    ];
  },

  /** The cards that go back to the poor player are chosen together. */
  gather(scene) {
    if (!scene.state?.exchange) return null;
    const { contract, declarer, exchange } = scene.state;
    if (contract !== "poverty" || declarer === scene.me || !scene.legal.some((m) => m.startsWith("give "))) return null;
    const n = exchange.laid.length - exchange.back.length;
    return { n, verb: "give", text: t("doppelkopf.give", { n, name: seatName(scene, declarer) }) };
  },

  /** The party that has won, with the card points, its own first. */
  told(scene) {
    const parties = scene.state?.parties ?? [];
    if (!parties.includes("re")) return null;
    const all = cardPoints(scene);
    const of = (/** @type {string} */ party) => all.reduce((sum, n, seat) => sum + (parties[seat] === party ? n : 0), 0);
    const score = scene.score[parties.indexOf("re")] ?? 0;
    const [party, other] = score < 0 ? ["kontra", "re"] : ["re", "kontra"];
    return { text: t(score === 0 ? "doppelkopf.even" : "doppelkopf.wins", { party: t(`party.${party}`), points: `${of(party)}:${of(other)}` }) };
  },

  party(scene, seat) {
    const party = scene.state?.parties?.[seat];
    return party ? t(`party.${party}`) : "";
  },

  columns: (scene) => [{ title: t("doppelkopf.points"), cells: cardPoints(scene).map(String) }],

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack(rules.noNines ? "ATJQK" : "A9TJQK", 2));
    const size = cards.length / 4;
    return Object.fromEntries([0, 1, 2, 3].map((i) => [`hand:${(first + i) % 4}`, cards.slice(i * size, (i + 1) * size)]));
  },
};
