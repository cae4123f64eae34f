// Which games have a lesson, and which have problems.

import { h } from "./dom.js";
import { gameTitle, t } from "./say.js";

const named = (/** @type {string | undefined} */ names) => (names ?? "").split(" ").filter(Boolean);
const taught = named(document.documentElement.dataset.lessons);
export const withProblems = named(document.documentElement.dataset.problems);

/** doors links to the lesson of a game and to its problem of the day, as far as it has them. @param {GameInfo} g */
export function doors(g) {
  const link = (/** @type {string} */ key, /** @type {string} */ href) =>
    h("a", { key, class: `link-button ${key}`, href, text: t(`${key}.short`), "aria-label": `${t(`${key}.short`)}: ${gameTitle(g)}` });
  return [taught.includes(g.name) && link("learn", `/learn/${g.name}`), withProblems.includes(g.name) && link("problem", `/problem/${g.name}`)];
}
