// Which games have a lesson.

import { h } from "./dom.js";
import { t } from "./say.js";

const taught = (document.documentElement.dataset.lessons ?? "").split(" ");

/** learnLink links to the lesson of a game, if it has one. @param {GameInfo} g */
export function learnLink(g) {
  const at = { class: "link-button learn", href: `/learn/${g.name}`, text: t("learn") };
  return taught.includes(g.name) && h("a", { key: "learn", ...at });
}
