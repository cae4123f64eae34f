// A table of a cup: how its matches stand, and what comes next.

import { h } from "./dom.js";
import { t, list } from "./say.js";
import { seatName } from "./zones.js";
import { countdown, passing, span } from "./clock.js";

/**
 * cupLink links back to the cup of a table.
 * @param {TablePage} page
 */
export function cupLink(page, more = {}) {
  return h("a", { key: "cup", class: "button", href: `/cup/${page.table.series?.cup}`, text: t("cup.back"), ...more });
}

/**
 * names returns the names of the seats of a side.
 * @param {Scene} scene
 * @param {number[]} sides by seat
 * @param {number} side
 */
function names(scene, sides, side) {
  const seats = sides.flatMap((s, seat) => (s === side ? [seat] : []));
  return list(seats.map((seat) => seatName(scene, seat)));
}

/**
 * standing returns how the matches stand, and who advances.
 * @param {TablePage} page
 * @param {Scene} scene
 */
export function standing(page, scene) {
  if (!page.v.series) return null;
  const { wins, winner, drawn, extra, sides } = page.v.series;
  const best = page.table.series?.best ?? 1;
  const text =
    winner >= 0
      ? t(drawn ? "series.drawn" : "series.won", { name: names(scene, sides, winner) })
      : extra
        ? t("series.extra")
        : t("cup.best", { n: best });
  const score = best > 1 ? wins.map((n, side) => `${names(scene, sides, side)} ${n}`).join(" : ") : "";
  return h("p", { key: "standing", class: "series", role: "status", text: [text, score].filter((x) => x).join(" · ") });
}

/**
 * begins returns when the next match begins by itself.
 * @param {TablePage} page
 */
export function begins(page) {
  const until = page.v.series?.until ?? 0;
  return until > 0 && passing("begins", () => t("series.begins", { time: span(countdown(until)) }));
}
