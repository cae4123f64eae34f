// The problems of a game of the last year, all of them or those of a theme: a reason why a move is best.

import { h, patch } from "./dom.js";
import { gameTitle, language, learn, number, t } from "./say.js";
import { because } from "./because.js";
import { listen } from "./socket.js";
import { gameOf, readScript } from "./script.js";
import { today } from "./again.js";
import { dateOf, idOf, ratingOf, tries, year } from "./solved.js";
import { rating } from "./rating.js";

const left = Array.from({ length: 9 }, () => "…"); // out of a reason that stands for many

/** themeText names a theme. @param {string} game @param {Theme} theme */
const themeText = (game, { key, text, of }) => `${because(game, { key, text, args: left })} (${number(of.length)})`;

/** themesView links to the problems that share a theme with one, if it has any. @param {string} game @param {Marks} marks @param {number} n the number of the problem */
export function themesView(game, { themes }, n) {
  const all = themes.filter(({ of }) => of.includes(n));
  return (
    all.length > 0 && [
      h("h3", { text: t("problem.themes") }),
      h("ul", { class: "themes" }, all.map((theme) => h("li", { key: theme.key }, h("a", { href: `/problem/${game}/archive/${theme.key}`, text: themeText(game, theme) })))),
    ]
  );
}

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} address with the game, and the theme, if only its problems are wanted
 * @param {(to: string) => void} go
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, game = "", now = ""], go) {
  /** @type {[Marks, { info: GameInfo }, void]} */
  const [{ themes }, { info }] = await Promise.all([readScript(`problems/${game}/marks`), gameOf(game), learn("advice")]);
  const theme = themes.find(({ key }) => key === now);
  const days = Array.from({ length: year }, (_, i) => today() - i).filter((day) => !theme || theme.of.includes(day % year));
  const right = new Map(tries().map((one) => [one.id, one.right]));
  const title = `${t("problems")}: ${gameTitle(info)}`;
  const mine = ratingOf(game);
  const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { key: value, value, selected: value === now, text });
  root.className = "lobby";
  document.title = `${title} – ${t("room")}`;
  patch(
    root,
    h(
      "section",
      { class: "panel archive", "aria-labelledby": "archive-title" },
      h("h1", { id: "archive-title", text: title }),
      mine && h("p", { class: "rating", text: t("problem.mine", { mine: rating(mine) }) }),
      h(
        "label",
        { class: "field" },
        h("span", { text: t("problem.themes") }),
        h(
          "select",
          { name: "theme", onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) => go(`/problem/${game}/archive/${target.value}`.replace(/\/$/, "")) },
          option("", t("problem.all", { n: year })),
          themes.map((one) => option(one.key ?? "", themeText(game, one))),
        ),
      ),
      months(days, (day) => dayView(game, day, right.get(idOf(game, day)))),
    ),
  );
  return listen();
}

/** months shows days month by month. @param {number[]} days @param {(day: number) => Child} view */
function months(days, view) {
  const format = new Intl.DateTimeFormat(language(), { month: "long", year: "numeric", timeZone: "UTC" });
  const month = (/** @type {number} */ day) => format.format(Date.parse(dateOf(day)));
  return [...new Set(days.map(month))].map((name) =>
    h("section", { key: name }, h("h2", { text: name }), h("ul", { class: "others days" }, days.filter((day) => month(day) === name).map(view))),
  );
}

/** dayView links to the problem of a day, and tells how the reader did. @param {string} game @param {number} day @param {boolean} [right] */
function dayView(game, day, right) {
  const n = number(new Date(dateOf(day)).getUTCDate());
  const how = right === undefined ? "" : right ? "right" : "wrong";
  const sign = { right: "✓", wrong: "✗", "": "" }[how];
  return h(
    "li",
    { key: day },
    h("a", { class: `button ${how}`, href: `/problem/${game}/${dateOf(day)}`, text: `${n} ${sign}`.trim(), "aria-label": how ? `${n}, ${t(`problem.${how}`)}` : null }),
  );
}
