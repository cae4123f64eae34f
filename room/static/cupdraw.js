// The draw of a cup: what was promised before it, and how this page checks it.

import { h } from "./dom.js";
import { t } from "./say.js";
import { commit, combine, derive } from "./fair.js";
import { line, results } from "./check.js";

/** @param {string} id */
function place(id) {
  return `seed cup ${id}`;
}

/**
 * keepSeed remembers the seed with which this user joined a cup, for the check.
 * @param {string} id of the cup
 * @param {string} seed
 */
export function keepSeed(id, seed) {
  try {
    sessionStorage.setItem(place(id), seed);
  } catch {
    /* then the user's own seed is not checked */
  }
}

/** @param {string} id */
function mySeed(id) {
  try {
    return sessionStorage.getItem(place(id));
  } catch {
    return null;
  }
}

/**
 * check recomputes the draw and compares it.
 * @param {Cup} v
 */
function check(v) {
  const { commitment, secret, seeds, seed } = v.fair;
  const mine = mySeed(v.id);
  const done = [{ what: "commitment", ok: commit(secret) === commitment }];
  if (mine && seeds.length > 0) done.push({ what: "mine", ok: seeds.some((s) => s.seed === mine) });
  done.push({ what: "drawn", ok: combine([secret, ...seeds.map((s) => s.seed)]) === seed });
  const keys = v.places.map((_, i) => derive(seed, i));
  const order = v.places.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
  done.push({ what: "order", ok: order.join() === v.sides.flat().join() });
  return done;
}

/**
 * drawView shows the commitment and the seeds, and the button that checks them.
 * @param {Cup} v
 * @param {Checked[] | null} report of the last check
 * @param {(report: Checked[]) => void} reported
 */
export function drawView(v, report, reported) {
  const { commitment, secret, seeds, seed } = v.fair;
  return h(
    "details",
    { key: "draw", class: "panel more draw" },
    h("summary", {}, h("h2", { text: t("cup.draw") })),
    h("p", { text: t("cup.draw.about") }),
    h(
      "dl",
      { class: "fair" },
      line(t("fair.commitment"), commitment),
      seeds.map((s) => line(t("fair.seedOf", { name: v.places[s.place].name }), s.seed)),
      line(t("fair.server"), secret || t("cup.draw.later")),
      seed && line(t("cup.draw.seed"), seed),
    ),
    seed &&
      h("button", { key: "check", type: "button", class: "primary", text: t("fair.check"), onclick: () => reported(check(v)) }),
    report && results(report),
  );
}
