// How the reader gets on: what a decision of theirs has cost on average, by game and month, from the
// reviews that ran in this browser, and how often they have won in a row.

import { h } from "./dom.js";
import { account } from "./api.js";
import { language, learn, number, t } from "./say.js";
import { graph } from "./graph.js";
import { deals } from "./note.js";
import { bringOwn, choose, own, saveJSON } from "./file.js";
import { toast } from "./toast.js";
import { ratingOf, tries } from "./solved.js";
import { rating } from "./rating.js";

const shown = 30; // deals in a graph
const msOfDay = 24 * 60 * 60 * 1000;

/** ready loads the words. */
export const ready = () => learn("advice");

/**
 * streaks returns how many matches the reader has won in a row, up to the last one and at most.
 * @param {FeedEntry[]} results of one game, the newest first
 */
export function streaks(results) {
  const won = results.map((e) => e.seats.some((s) => s.account === account() && s.won));
  const runs = won.map((w) => (w ? "w" : " ")).join("").split(" ").map((run) => run.length);
  return { now: runs[0], most: Math.max(...runs) };
}

/** mean returns what a decision has cost on average. @param {ReviewedDeal[]} some */
const mean = (some) => some.reduce((sum, d) => sum + d.loss, 0) / Math.max(1, some.reduce((sum, d) => sum + d.n, 0));

/** month names the month of a day. @param {number} day */
const month = (day) => new Intl.DateTimeFormat(language(), { month: "long", year: "numeric", timeZone: "UTC" }).format(day * msOfDay);

/**
 * progressView shows the progress in each game.
 * @param {(of: { game: string, gameTitle: string }) => string} title
 * @param {FeedEntry[]} results of the reader, the newest first
 */
export function progressView(title, results) {
  const reviewed = deals();
  const over = results.filter((e) => e.k === "over");
  const games = new Set([...reviewed, ...over].map((d) => d.game).concat(tries().map(({ id }) => id.split("/")[0])));
  return h(
    "section",
    { key: "progress", class: "panel progress", "aria-labelledby": "progress-title" },
    h("h2", { id: "progress-title", text: t("progress.title") }),
    [...games].map((game) => {
      const of = over.filter((e) => e.game === game);
      return h("div", { key: game }, h("h3", { text: title({ game, gameTitle: of[0]?.gameTitle ?? game }) }), row(of), problems(game), cost(reviewed.filter((d) => d.game === game)));
    }),
    h("p", { class: "small", text: t("progress.about") }),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", name: "save-own", text: t("offline.save"), onclick: () => saveJSON("card-room-progress", { own: own() }) }),
      h("button", { type: "button", name: "bring-own", text: t("offline.bring"), onclick: () => choose(bring) }),
    ),
  );
}

/** bring adds the problems and the progress of a file. @param {File} file */
export async function bring(file) {
  const found = bringOwn(await file.text().then(JSON.parse).catch(() => null));
  toast(t(found ? "progress.brought" : "progress.not-brought"));
}

/** row says how many matches were won in a row. @param {FeedEntry[]} results */
function row(results) {
  const { now, most } = streaks(results);
  return most > 0 && h("p", { class: "small", text: t("progress.row", { now: number(now), most: number(most) }) });
}

/** problems says how strong the reader is at the problems of a game. @param {string} game */
function problems(game) {
  const r = ratingOf(game);
  return r && h("p", { key: "problems", class: "small" }, h("a", { href: `/problem/${game}/archive`, text: t("problem.mine", { mine: rating(r) }) }));
}

/** cost shows what a decision costs, deal by deal and month by month. @param {ReviewedDeal[]} all */
function cost(all) {
  if (all.length === 0) return null;
  const last = all.slice(-shown);
  const points = last.map((d, x) => ({ x, y: mean([d]) }));
  const said = (/** @type {number} */ n) => number(n, 2);
  const text = t("progress.graph", { n: last.length, from: said(points[0].y), to: said(points[points.length - 1].y) });
  const unit = t(`advice.${all[0].unit}`, { n: 2, shown: "" }).trim();
  const months = [...new Set(all.map((d) => month(d.day)))].reverse();
  const of = (/** @type {string} */ name) => all.filter((d) => month(d.day) === name);
  return [
    last.length > 1 && graph({ text, series: [{ hue: 0, name: "", points }], last: last.length - 1 }),
    h(
      "table",
      { class: "scores" },
      h("thead", {}, h("tr", {}, [t("progress.month"), t("progress.deals"), t("progress.loss", { unit })].map((c) => h("th", { key: c, scope: "col", text: c })))),
      h("tbody", {}, months.map((name) => h("tr", { key: name }, h("th", { scope: "row", text: name }), h("td", { text: number(of(name).length) }), h("td", { text: said(mean(of(name))) })))),
    ),
  ];
}
