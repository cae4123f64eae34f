// What is done only if all agree: plays are taken back, or the rest of a deal is played out.

import { h } from "./dom.js";
import { list, t } from "./say.js";
import { sure } from "./dialog.js";
import { seatName } from "./zones.js";

/** askRest asks for the rest of the deal to be played out. @param {TablePage} page */
export async function askRest(page) {
  const { match, deal, seats, you } = page.v;
  const others = seats.some((s, i) => i !== you && s.name && !s.bot && !s.program);
  if (await sure(t(others ? "sure.rest" : "sure.rest.alone"))) page.ask({ t: "rest", match, deal });
}

/** consent shows what somebody asks for, with the buttons to answer, or that the rest is being played out. @param {TablePage} page @param {Scene} scene */
export function consent(page, scene) {
  const { undo, rest, you } = page.v;
  const asked = undo ?? rest;
  if (!asked) return null;
  const what = undo ? "undo" : "rest";
  const { seat, need } = asked;
  const mine = need.includes(you);
  const key = mine ? "asks" : need.length > 0 ? "waits" : "plays";
  const button = (/** @type {string} */ text, /** @type {boolean} */ yes, kind = "") =>
    h("button", { key: text, type: "button", class: kind, text: t(text), onclick: () => page.ask({ t: "agree", yes }) });
  return h(
    "div",
    { key: what, class: "banner", role: mine ? "alertdialog" : "status", "aria-label": t(`tool.${what}`) },
    h("p", { text: t(`${what}.${key}`, { name: seatName(scene, seat), who: list(need.map((s) => seatName(scene, s))) }) }),
    mine && h("div", { class: "buttons" }, button("yes", true, "primary"), button("no", false)),
    key === "waits" && you === seat && button("cancel", false),
    key === "plays" && you >= 0 && !page.v.seats[you].bot && button("rest.stop", false),
  );
}
