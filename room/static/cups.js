// The cups in the lobby.

import { h } from "./dom.js";
import { t, gameTitle, list } from "./say.js";

/**
 * cupsPanel shows the cups, those with a table that is waiting for me first.
 * @param {CupSummary[]} cups
 * @param {GameInfo[]} games
 */
export function cupsPanel(cups, games) {
  if (cups.length === 0) return null;
  const rank = (/** @type {CupSummary} */ c) => (c.table ? 0 : c.state === "over" ? 3 : c.yours >= 0 ? 1 : 2);
  const all = [...cups].sort((a, b) => rank(a) - rank(b) || b.opened - a.opened);
  return h(
    "section",
    { key: "cups", class: "panel tables", "aria-labelledby": "cups-title" },
    h("h2", { id: "cups-title", text: t("cup.cups") }),
    h(
      "ul",
      { class: "table-list cup-list" },
      all.map((c) => row(c, games)),
    ),
  );
}

/** @param {CupSummary} c @param {GameInfo[]} games */
function row(c, games) {
  const info = games.find((g) => g.name === c.game);
  const title = info ? gameTitle(info) : c.gameTitle;
  const name = c.title === c.gameTitle ? title : c.title;
  const mine = c.yours >= 0;
  const verb = c.table ? "cup.toTable" : c.state === "joining" && !mine && c.places < c.size ? "cup.look" : "cup.show";
  return h(
    "li",
    { key: c.id, class: "table-row" },
    h(
      "div",
      { class: "table-what" },
      h("strong", {}, h("a", { href: `/cup/${c.id}`, text: name })),
      h("span", { class: "small", text: [c.title === c.gameTitle ? "" : title, state(c)].filter((x) => x).join(" · ") }),
    ),
    h("a", {
      class: c.table || (c.state === "joining" && !mine) ? "button primary" : "button",
      href: c.table ? `/t/${c.table}` : `/cup/${c.id}`,
      text: t(verb),
      "aria-label": `${t(verb)}: ${name}`,
    }),
  );
}

/**
 * state returns the state of a cup in words.
 * @param {CupSummary} c
 */
function state(c) {
  switch (c.state) {
    case "joining":
      return t("cup.places", { n: c.places, size: c.size });
    case "playing":
      return roundName(c.round, c.rounds);
    case "over":
      return t("cup.won", { n: c.winner.length, names: list(c.winner.map((p) => (p.bot ? t("seat.botName", { bot: t(`bot.${p.bot}`), n: p.number }) : p.name))) });
  }
  return t(`cup.state.${c.state}`);
}

/**
 * roundName names a round, counted from the end if there is a word for it.
 * @param {number} round
 * @param {number} rounds
 */
export function roundName(round, rounds) {
  const last = rounds - 1 - round;
  return last < 3 ? t(`cup.round.${last}`) : t("cup.round", { round: round + 1 });
}
