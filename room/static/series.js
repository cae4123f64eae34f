// A table of a cup: how its matches stand, and what comes next.

import { h } from "./dom.js";
import { t, list } from "./say.js";
import { seatName } from "./zones.js";
import { countdown, passing, span } from "./clock.js";

/** cupLink leads back to the cup of a table. */
export function cupLink(page, more = {}) {
  return h("a", { key: "cup", class: "button", href: `/cup/${page.table.series.cup}`, text: t("cup.back"), ...more });
}

/** names returns the names of the seats of a side. */
function names(page, scene, side) {
  const seats = page.v.series.sides.flatMap((s, seat) => (s === side ? [seat] : []));
  return list(seats.map((seat) => seatName(scene, seat)));
}

/** standing returns how the matches stand, and who advances. */
export function standing(page, scene) {
  const { wins, winner, drawn, extra } = page.v.series;
  const best = page.table.series.best;
  const text =
    winner >= 0
      ? t(drawn ? "series.drawn" : "series.won", { name: names(page, scene, winner) })
      : extra
        ? t("series.extra")
        : t("cup.best", { n: best });
  const score = best > 1 ? wins.map((n, side) => `${names(page, scene, side)} ${n}`).join(" : ") : "";
  return h("p", { key: "standing", class: "series", role: "status", text: [text, score].filter((x) => x).join(" · ") });
}

/** begins returns when the next match begins by itself. */
export function begins(page) {
  const { until } = page.v.series;
  return until > 0 && passing("begins", () => t("series.begins", { time: span(countdown(until)) }));
}
