// Hearts: the cards to pass are chosen together; points are bad.

import { h } from "../dom.js";
import { number, t } from "../say.js";
import { faces, seatName, zoneOf } from "../zones.js";
import { pack, shuffle } from "../shuffle.js";

/** How far the cards go: to the left, to the right and across, in rotation. */
const steps = [1, 3, 2];

const suits = "CDSH"; // no two red suits side by side
const ranks = "23456789TJQKA";

/** @param {Card} c */
const place = (c) => 13 * suits.indexOf(c[1]) + ranks.indexOf(c[0]);

/** @type {Own<{ leader: number }>} */
export default {
  points: (n) => number(n && -n),

  attempt: (face) => face,

  sort: (cards) => cards.sort((a, b) => place(a) - place(b)),

  /** Three cards are passed at once. */
  gather(scene) {
    if (!scene.legal.some((m) => m.startsWith("pass "))) return null;
    const n = 3 - faces(zoneOf(scene, "passed", scene.me)).length;
    const to = (scene.me + steps[(scene.deal ?? 0) % 4]) % scene.players;
    return { n, verb: "pass", text: t("hearts.pass", { n, name: seatName(scene, to) }) };
  },

  result: () => h("p", { key: "low", class: "small", text: t("hearts.low") }),

  why: (scene) => (scene.state?.leader === -1 ? t("no.must-pass") : ""),

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack());
    return Object.fromEntries([0, 1, 2, 3].map((i) => [`hand:${(first + i) % 4}`, cards.slice(13 * i, 13 * i + 13)]));
  },
};
