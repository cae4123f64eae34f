// Before the deals: who sits where, and who is ready; and what spectators see.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { t, list, number, or } from "./say.js";
import { seatName } from "./zones.js";
import { turnSign } from "./actions.js";
import { playedOut } from "./consent.js";
import { begins, standing } from "./series.js";
import { account, post } from "./api.js";
import { linkRow } from "./invite.js";
import { countdown, passing, span } from "./clock.js";
import { askRules } from "./rules.js";
import { tell } from "./toast.js";

/** room shows the seats while people are coming. @param {TablePage} page @param {Scene} scene */
export function room(page, scene) {
  const v = page.v;
  const mine = v.seat >= 0 ? v.seats[v.seat] : null;
  return h(
    "section",
    { key: "room", class: "waiting panel", "aria-labelledby": "waiting-title" },
    h("h2", { id: "waiting-title", text: t(`waiting.${v.state}`) }),
    terms(page),
    h(
      "ol",
      { class: "seats" },
      v.seats.map((s, i) => seatRow(page, scene, s, i)),
    ),
    page.table.series ? [standing(page, scene), begins(page)] : readiness(page, mine),
    !page.table.series && !offline && [h("p", { key: "invite", class: "small", text: t("waiting.invite") }), linkRow()],
  );
}

/** terms shows what is played: the match, the clock, and a way to the rules. @param {TablePage} page */
function terms({ table }) {
  const goal = table.deals || table.target;
  const match = table.format && or(`format.${table.format}`, table.formatTitle) + (goal ? ` (${number(goal)})` : "");
  const { bankSeconds, incrementSeconds } = table.clock ?? { bankSeconds: 0, incrementSeconds: 0 };
  const clock = table.clock ? `${span(bankSeconds)} + ${span(incrementSeconds)}` : t("clock.none");
  return h(
    "p",
    { key: "terms", class: "small" },
    [match, clock, ""].filter((x, i) => x || i > 1).join(" · "),
    h("button", { type: "button", class: "link-button", text: t("tool.rules"), onclick: () => askRules(table.game, table.rules ?? {}) }),
  );
}

/** fill gives each open seat to a bot. @param {TablePage} page */
async function fill(page) {
  const { bots } = page.table;
  const bot = bots.includes("medium") ? "medium" : bots[0];
  for (const [i, s] of page.v.seats.entries()) if (!s.name && !s.bot) await page.ask({ t: "bot", seat: i, bot });
}

/** fillButton gives the open seats to bots. @param {TablePage} page */
export function fillButton(page) {
  return h("button", { key: "fill", type: "button", text: t("fill"), onclick: () => fill(page) });
}

/** waitsFor says for whom a match waits, or the next deal. @param {TablePage} page @param {Scene} scene @param {"ready" | "next"} [what] */
export function waitsFor({ v }, scene, what = "ready") {
  const names = v.seats.flatMap((s, i) => (s.name && !s[what] && !s.away && !s.resigned ? seatName(scene, i) : []));
  return h("p", { key: "wait", class: "small", text: names.length > 0 ? t("waiting.for", { names: list(names) }) : t("waiting.others") });
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
    open > 0 && fillButton(page),
    page.start.until > 0 && [
      h("button", { key: "stop", type: "button", text: t("start.stop"), onclick: () => page.start.stop() }),
      passing("start", () => t("start.in", { n: page.start.left() })),
    ],
    h("span", { key: "open", class: "small", text: open > 0 ? t("waiting.open", { n: open }) : t("waiting.all") }),
  );
}

/** isGone reports whether the person at a seat has lost the connection. @param {Scene} scene @param {SeatView} s @param {number} i */
export const isGone = (scene, s, i) => Boolean(s.name) && scene.online?.[i] === false;

/** seatRow shows who has a seat, and what may be done with it. @param {TablePage} page @param {Scene} scene @param {SeatView} s @param {number} i */
export function seatRow(page, scene, s, i) {
  const v = page.v;
  const free = v.canSit.includes(i);
  const owner = v.owner === account();
  const open = !s.name && !s.bot;
  const until = scene.until?.[i] ?? 0;
  return h(
    "li",
    { key: i, class: `seat-row${i === v.seat ? " me" : ""}` },
    h("span", {
      class: `avatar ${open ? "open" : `hue-${i % 7}`}${s.bot && !s.name ? " bot" : ""}`,
      "aria-hidden": "true",
      text: s.name ? [...s.name][0].toUpperCase() : s.bot ? "⚙\ufe0e" : "",
    }),
    h("span", { class: `grow${open ? " open" : ""}`, text: open ? t("seat.open") : seatName(scene, i) }),
    isGone(scene, s, i) && h("span", { class: "chip offline", text: t("seat.offline") }),
    until > 0 && passing("until", () => t("seat.free", { n: countdown(until) })),
    s.ready && s.name && h("span", { class: "chip good", text: t("seat.ready") }),
    i === v.seat && h("span", { class: "chip", text: t("seat.you") }),
    owner && !s.name && botChoice(page, s, i),
    free &&
      h("button", {
        type: "button",
        class: open ? "primary" : "",
        text: t("sit"),
        "aria-label": t("sit.in", { name: t("seat.number", { n: i + 1 }) }),
        onclick: () => page.ask({ t: "sit", seat: i }),
      }),
    owner &&
      s.name &&
      i !== v.seat &&
      h("button", {
        type: "button",
        class: "quiet",
        text: t("kick"),
        "aria-label": t("kick.name", { name: s.name }),
        onclick: () => page.ask({ t: "kick", seat: i }),
      }),
    owner &&
      s.name &&
      !s.program &&
      i !== v.seat &&
      h("button", {
        type: "button",
        class: "quiet",
        text: t("pass"),
        "aria-label": t("pass.name", { name: s.name }),
        onclick: () => page.ask({ t: "pass", seat: i }),
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
    page.ask({ t: "bot", seat, bot: box.value });
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
    playedOut(page) ?? turnSign(scene),
    open.map((s) =>
      h("button", {
        key: s,
        type: "button",
        text: t("sit.in", { name: seatName(scene, s) }),
        onclick: () => page.ask({ t: "sit", seat: s }),
      }),
    ),
  ];
}
