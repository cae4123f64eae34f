// Before, between and after the deals: who sits where, who is ready, what the deal was
// worth, and what comes next.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { t, list } from "./say.js";
import { pointsOf, resultTable } from "./result.js";
import { seatName } from "./zones.js";
import { turnSign } from "./actions.js";
import { begins, cupLink, standing } from "./series.js";
import { countdown, passing } from "./clock.js";
import { account, post } from "./api.js";
import { linkRow } from "./invite.js";
import { tell } from "./toast.js";

/** room shows the seats while people are coming. @param {TablePage} page @param {Scene} scene */
export function room(page, scene) {
  const v = page.v;
  const mine = v.you >= 0 ? v.seats[v.you] : null;
  return h(
    "section",
    { key: "room", class: "waiting panel", "aria-labelledby": "waiting-title" },
    h("h2", { id: "waiting-title", text: t(`waiting.${v.state}`) }),
    h(
      "ol",
      { class: "seats" },
      v.seats.map((s, i) => seatRow(page, scene, s, i)),
    ),
    page.table.series ? [standing(page, scene), begins(page)] : readiness(page, mine),
    !page.table.series && !offline && [h("p", { key: "invite", class: "small", text: t("waiting.invite") }), linkRow()],
  );
}

/** @param {TablePage} page @param {SeatView | null} mine */
function readiness(page, mine) {
  const v = page.v;
  if (!mine) return null;
  const open = v.seats.filter((s) => !s.name && !s.bot).length;
  return h(
    "div",
    { class: "buttons" },
    mine.ready
      ? h("button", { key: "unready", type: "button", text: t("unready"), onclick: () => page.ask({ t: "unready" }) })
      : h("button", {
          key: "ready",
          type: "button",
          class: "primary big",
          text: t(v.state === "over" ? "rematch" : "ready"),
          onclick: () => page.ready(),
        }),
    h("span", { key: "open", class: "small", text: open > 0 ? t("waiting.open", { n: open }) : t("waiting.all") }),
  );
}

/** @param {TablePage} page @param {Scene} scene @param {SeatView} s @param {number} i */
function seatRow(page, scene, s, i) {
  const v = page.v;
  const free = v.canSit.includes(i);
  const owner = page.table.owner === account();
  const open = !s.name && !s.bot;
  return h(
    "li",
    { key: i, class: `seat-row${i === v.you ? " me" : ""}` },
    h("span", {
      class: `avatar ${open ? "open" : `hue-${i % 7}`}${s.bot && !s.name ? " bot" : ""}`,
      "aria-hidden": "true",
      text: s.name ? [...s.name][0].toUpperCase() : s.bot ? "⚙\ufe0e" : "",
    }),
    h("span", { class: `grow${open ? " open" : ""}`, text: open ? t("seat.open") : seatName(scene, i) }),
    s.ready && s.name && h("span", { class: "chip good", text: t("seat.ready") }),
    i === v.you && h("span", { class: "chip", text: t("seat.you") }),
    owner && !s.name && botChoice(page, s, i),
    free &&
      h("button", {
        type: "button",
        class: open ? "primary" : "",
        text: t("sit"),
        "aria-label": t("sit.in", { name: t("seat.number", { n: i + 1 }) }),
        onclick: () => page.ask({ t: "sit", s: i }),
      }),
    owner &&
      s.name &&
      i !== v.you &&
      h("button", {
        type: "button",
        class: "quiet",
        text: t("kick"),
        "aria-label": t("kick.name", { name: s.name }),
        onclick: () => page.ask({ t: "kick", s: i }),
      }),
  );
}

/** @param {TablePage} page @param {SeatView} s @param {number} i */
function botChoice(page, s, i) {
  return h(
    "select",
    {
      "aria-label": t("order.seat", { n: i + 1 }),
      value: s.bot,
      onchange: (e) => chooseBot(page, e.target, i),
    },
    h("option", { key: "", value: "", text: t("seat.open") }),
    page.table.bots.map((b) => h("option", { key: b, value: b, text: t("seat.bot", { bot: t(`bot.${b}`) }) })),
    !s.bot &&
      !page.table.rated &&
      (page.table.programs ?? []).map((p) => h("option", { key: p, value: program + p, text: t("seat.program", { name: p }) })),
  );
}

const program = "program ";

/** chooseBot gives a seat to a bot of the room, or to a program of its operator. @param {TablePage} page @param {HTMLSelectElement} box @param {number} seat */
async function chooseBot(page, box, seat) {
  if (!box.value.startsWith(program)) {
    page.ask({ t: "bot", s: seat, bot: box.value });
    return;
  }
  const name = box.value.slice(program.length);
  box.value = "";
  try {
    await post(`tables/${page.id}/program`, { name, seat });
  } catch (refused) {
    tell(refused);
  }
}

/** looking shows a spectator whose turn it is, and the seats that may be taken. @param {TablePage} page @param {Scene} scene */
export function looking(page, scene) {
  const open = page.v.state === "waiting" ? [] : page.v.canSit;
  return [
    h("p", { key: "look", class: "small", text: t("table.looking") }),
    turnSign(scene),
    open.map((s) =>
      h("button", {
        key: s,
        type: "button",
        text: t("sit.in", { name: seatName(scene, s) }),
        onclick: () => page.ask({ t: "sit", s }),
      }),
    ),
  ];
}

/** banner shows what comes between two plays: a request to take plays back, or the end of a deal. @param {TablePage} page @param {Scene} scene */
export function banner(page, scene) {
  const v = page.v;
  if (v.undo) return undoBanner(page, scene, v.undo);
  if (v.state === "paused") return dealOver(page, scene);
  if (v.state === "over") return matchOver(page, scene);
  return null;
}

/** @param {TablePage} page @param {Scene} scene @param {{ seat: number, need: number[] }} asked */
function undoBanner(page, scene, { seat, need }) {
  const mine = need.includes(page.v.you);
  return h(
    "div",
    { key: "undo", class: "banner", role: "alertdialog", "aria-label": t("tool.undo") },
    h("p", {
      text: t(mine ? "undo.asks" : "undo.waits", { name: seatName(scene, seat), who: list(need.map((s) => seatName(scene, s))) }),
    }),
    mine &&
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "primary", text: t("yes"), onclick: () => page.ask({ t: "agree", yes: true }) }),
        h("button", { type: "button", text: t("no"), onclick: () => page.ask({ t: "agree", yes: false }) }),
      ),
  );
}

/** @param {TablePage} page @param {Scene} scene */
function dealOver(page, scene) {
  const v = page.v;
  const pause = v.pause;
  const me = v.you >= 0 ? v.seats[v.you] : null;
  return result(
    page,
    scene,
    scene.own.told?.(scene) || t("deal.over", { n: v.deal + 1 }),
    me &&
      !me.next &&
      h("button", {
        key: "next",
        type: "button",
        class: "primary big",
        text: t("deal.next"),
        onclick: () => page.ask({ t: "next", match: v.match, deal: v.deal }),
      }),
    me?.next && h("p", { key: "waits", class: "small", text: t("deal.waits") }),
    v.deal >= 0 && replayLink(page),
    pause && pause.until > 0 && passing("until", () => t("deal.soon", { n: countdown(pause.until) })),
  );
}

/**
 * result shows what a deal was worth or, if folded, lets the cards be seen.
 * @param {TablePage} page @param {Scene} scene @param {string} title @param {...Child} next
 */
function result(page, scene, title, ...next) {
  const v = page.v;
  const button = h("button", {
    key: "fold",
    type: "button",
    class: "quiet",
    "aria-expanded": String(!page.folded),
    text: t(page.folded ? "result.show" : "result.hide"),
    onclick: () => page.fold(!page.folded),
  });
  return h(
    "div",
    { key: "result", class: `banner result${page.folded ? " folded" : ""}`, role: "region", "aria-label": t(`state.${v.state}`) },
    h("h2", { text: title }),
    page.folded
      ? h("p", { key: "points", text: pointsOf(scene, v.score) })
      : resultTable(scene, v),
    next,
    button,
  );
}

/** winners returns a text that says who has won. It names nobody if there is only one player. @param {View} v @param {Scene} scene */
function winners(v, scene) {
  const names = v.winners.map((s) => seatName(scene, s));
  if (v.seats.length === 1) return t("state.over");
  if (v.winners.length === 0) return t("match.none");
  if (v.winners.includes(v.you) && names.length === 1) return t("match.won");
  return t("match.winners", { n: names.length, names: list(names) });
}

/** @param {TablePage} page @param {Scene} scene */
function matchOver(page, scene) {
  const v = page.v;
  const text = winners(v, scene);
  const open = v.seats.some((s) => !s.name && !s.bot);
  if (page.table.series) return seriesOver(page, scene, text);
  return result(
    page,
    scene,
    text,
    h(
      "div",
      { key: "buttons", class: "buttons" },
      v.you >= 0 &&
        !v.seats[v.you].ready &&
        !open &&
        h("button", { key: "again", type: "button", class: "primary big", text: t("rematch"), onclick: () => page.ready() }),
      v.you >= 0 && v.seats[v.you].ready && h("span", { key: "wait", class: "small", text: t("waiting.others") }),
      replayLink(page),
      h("a", { key: "lobby", class: "button", href: "/", text: t("toLobby") }),
    ),
    open &&
      h(
        "ol",
        { key: "seats", class: "seats" },
        v.seats.map((s, i) => seatRow(page, scene, s, i)),
      ),
  );
}

/** seriesOver shows how the table of a cup stands after a match. @param {TablePage} page @param {Scene} scene @param {string} text */
function seriesOver(page, scene, text) {
  const v = page.v;
  const me = v.you >= 0 && (v.series?.winner ?? -1) < 0 ? v.seats[v.you] : null;
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
    text,
    standing(page, scene),
    h(
      "div",
      { key: "buttons", class: "buttons" },
      me && (me.ready ? h("span", { key: "wait", class: "small", text: t("waiting.others") }) : next),
      cupLink(page, { class: me ? "button" : "button primary" }),
      replayLink(page),
    ),
    begins(page),
  );
}

/** @param {TablePage} page */
function replayLink(page) {
  const { match, deal, you } = page.v;
  return h("a", {
    key: "replay",
    class: "button",
    href: `/replay/${page.id}?match=${match}&deal=${Math.max(0, deal)}${you >= 0 ? `&seat=${you}` : ""}`,
    text: t("replay.review"),
  });
}
