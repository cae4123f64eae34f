// Between and after the deals: a panel beside the table says who has won and what the reader got,
// why, and what comes next.

import { account } from "./api.js";
import { h } from "./dom.js";
import { t, list, special } from "./say.js";
import { got, outcome, resultTable } from "./result.js";
import { seatName } from "./zones.js";
import { begins, cupLink, standing } from "./series.js";
import { countdown, passing } from "./clock.js";
import { fillButton, isGone, seatRow, waitsFor } from "./waiting.js";

/** over shows the result of a deal or of a match, null while one is played. @param {TablePage} page @param {Scene} scene */
export function over(page, scene) {
  if (page.rest.on) return null;
  if (page.v.state === "paused") return dealOver(page, scene);
  if (page.v.state !== "over") return null;
  return page.table.series ? seriesOver(page, scene) : matchOver(page, scene);
}

/** @param {TablePage} page @param {Scene} scene */
function dealOver(page, scene) {
  const v = page.v;
  const pause = v.pause;
  const me = v.seat >= 0 ? v.seats[v.seat] : null;
  return result(
    page,
    scene,
    outcome(scene),
    v.score,
    h(
      "div",
      { key: "buttons", class: "buttons" },
      me &&
        !me.next &&
        h("button", {
          key: "next",
          type: "button",
          class: "primary big",
          text: t("deal.next"),
          onclick: () => page.ask({ t: "next", spot: v.spot }),
        }),
      v.deal >= 0 && replayLink(page),
    ),
    me?.next && waitsFor(page, scene, "next"),
    pause && pause.until > 0 && passing("until", () => t("deal.soon", { n: countdown(pause.until) })),
  );
}

/**
 * result shows what a deal was worth.
 * @param {TablePage} page @param {Scene} scene @param {Outcome} title @param {number[]} points those that count for the title @param {...Child} next
 */
function result(page, scene, title, points, ...next) {
  const v = page.v;
  return h(
    "section",
    { key: "result", class: `result panel game-${scene.game}`, "aria-label": t(`state.${v.state}`) },
    h("h2", {}, h("span", { text: title.text }), " ", v.seat >= 0 && v.sheet.length > 0 && h("span", { key: "got", class: "got", text: got(scene, points, title) })),
    h("div", { class: "result-body", tabindex: "0", role: "group", "aria-label": t("sheet.deal") }, resultTable(scene, v, page.table.target)),
    next,
  );
}

/** winners returns who has won, or what is over if there is only one player. @param {TablePage} page @param {Scene} scene @returns {Outcome} */
function winners({ v, table }, scene) {
  const names = v.winners.map((s) => seatName(scene, s));
  if (v.seats.length === 1) return { text: special("match.alone", table.format, { n: v.sheet.length }) };
  if (v.winners.length === 0) return { text: t("match.none") };
  if (v.winners.includes(v.seat) && names.length === 1) return { text: t("match.won"), mine: true };
  return { text: t("match.winners", { n: names.length, names: list(names) }) };
}

/** @param {TablePage} page @param {Scene} now */
function matchOver(page, now) {
  const v = page.v;
  const scene = { ...now, seats: now.seats.map((s, i) => ({ ...s, ...v.played[i] })) }; // those who played it
  const open = v.seats.some((s) => !s.name && !s.bot);
  const ready = v.seat >= 0 && v.seats[v.seat].ready;
  const late = ready && v.owner === account(); // who is late may be asked to leave
  const rows = v.seats.flatMap((s, i) => ((!s.name && !s.bot) || isGone(now, s, i) || (late && s.name && !s.ready) ? seatRow(page, now, s, i) : []));
  return result(
    page,
    scene,
    (v.sheet.length === 1 && scene.own.told?.(scene)) || winners(page, scene),
    v.total,
    h(
      "div",
      { key: "buttons", class: "buttons" },
      v.seat >= 0 &&
        !ready &&
        h("button", { key: "again", type: "button", class: "primary big", text: t("rematch"), onclick: () => page.ready() }),
      v.seat >= 0 && open && fillButton(page),
      replayLink(page),
      h("a", { key: "lobby", class: "button", href: "/", text: t("result.lobby") }),
    ),
    ready && waitsFor(page, now),
    rows.length > 0 && h("ol", { key: "seats", class: "seats" }, rows),
  );
}

/** seriesOver shows how the table of a cup stands after a match. @param {TablePage} page @param {Scene} scene */
function seriesOver(page, scene) {
  const v = page.v;
  const me = v.seat >= 0 && (v.series?.winner ?? -1) < 0 ? v.seats[v.seat] : null;
  const next = h("button", {
    key: "again",
    type: "button",
    class: "primary big",
    text: t("series.next"),
    onclick: () => page.ready(),
  });
  return result(
    page,
    scene,
    winners(page, scene),
    v.total,
    standing(page, scene),
    h(
      "div",
      { key: "buttons", class: "buttons" },
      me && !me.ready && next,
      cupLink(page, { class: me ? "button" : "button primary" }),
      replayLink(page),
    ),
    me?.ready && waitsFor(page, scene),
    begins(page),
  );
}

/** @param {TablePage} page */
function replayLink(page) {
  const { match, deal, seat } = page.v;
  return h("a", {
    key: "replay",
    class: "button",
    href: `/replay/${page.id}?match=${match}&deal=${Math.max(0, deal)}${seat >= 0 ? `&seat=${seat}&review=1` : ""}`,
    text: t("result.review"),
  });
}
