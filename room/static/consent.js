// What is done only if all agree: plays are taken back, or the rest of a deal is played out.

import { h } from "./dom.js";
import { list, t } from "./say.js";
import { sure } from "./dialog.js";
import { seatName } from "./zones.js";

/** askRest asks for the rest of the deal to be played out. @param {TablePage} page */
export async function askRest(page) {
  const { spot, seats, seat: you } = page.v;
  const others = seats.some((s, i) => i !== you && s.name && !s.bot && !s.program);
  if (await sure(t(others ? "sure.rest" : "sure.rest.alone"))) page.ask({ t: "rest", spot });
}

/** consent shows what somebody asks for, with the buttons to answer, above the cards. @param {TablePage} page @param {Scene} scene */
export function consent(page, scene) {
  const { undo, rest, seat: you } = page.v;
  const asked = undo ?? rest;
  if (!asked || asked.need.length === 0) return null;
  const what = undo ? "undo" : "rest";
  const { id, seat, need } = asked;
  const mine = need.includes(you);
  return h(
    "div",
    { key: what, class: "banner", role: "group", "aria-label": t(`tool.${what}`) },
    h("p", { text: t(`${what}.${mine ? "asks" : "waits"}`, { name: seatName(scene, seat), who: list(need.map((s) => seatName(scene, s))) }) }),
    mine && h("div", { class: "buttons" }, answer(page, id, "yes", true), answer(page, id, "no", false)),
    you === seat && answer(page, id, "cancel", false),
  );
}

/** playedOut says that the rest of the deal is being played out, with a button for who plays in it; it is null if that is not so. @param {TablePage} page */
export function playedOut(page) {
  const { rest, seat: you, seats } = page.v;
  if (rest?.need.length !== 0) return null;
  return [
    h("span", { key: "played-out", class: "small", text: t("rest.plays") }),
    you >= 0 && !seats[you].bot && h("div", { key: "actions", class: "actions" }, answer(page, rest.id, "rest.stop", false)),
  ];
}

/** @param {TablePage} page @param {number} request @param {string} text @param {boolean} yes */
function answer(page, request, text, yes) {
  return h("button", { key: text, type: "button", class: yes ? "primary" : "", text: t(text), onclick: () => page.ask({ t: "agree", request, yes }) });
}
