// The rules of a game, and the options of a table.

import { h } from "./dom.js";
import { language, moveText, or, t } from "./say.js";
import { gameTitle } from "./say.js";
import { games } from "./api.js";
import { sheet } from "./sheet.js";

/**
 * valueText returns the value of an option in words.
 * @param {string} game
 * @param {GameOption} o
 * @param {unknown} value
 */
function valueText(game, o, value) {
  if (o.kind === "switch") return t(value ? "yes" : "no");
  const one = (/** @type {unknown} */ v) => or(`value.${game}.${o.name}.${v}`, o.kind === "several" ? moveText(game, String(v)) : String(v));
  return Array.isArray(value) ? value.map(one).join(", ") || "–" : one(value);
}

/**
 * inForce lists the options of a table that differ from the usual rules.
 * @param {GameInfo} info
 * @param {Rules} rules
 */
function inForce(info, rules) {
  const chosen = info.options.filter((o) => o.name in rules && JSON.stringify(rules[o.name]) !== JSON.stringify(o.default));
  return h(
    "section",
    { key: "options", class: "in-force" },
    h("h3", { text: t("rules.options") }),
    chosen.length === 0
      ? h("p", { text: t("rules.usual") })
      : h(
          "dl",
          {},
          chosen.map((o) => [
            h("dt", { text: or(`option.${info.name}.${o.name}`, o.title) }),
            h("dd", { text: valueText(info.name, o, rules[o.name]) }),
          ]),
        ),
  );
}

/** readRules returns the text of the rules of a game, "" if there is none. @param {string} game */
export async function readRules(game) {
  for (const lang of [language(), "en"]) {
    const answer = await fetch(new URL(`rules/${lang}/${game}.md`, import.meta.url));
    if (answer.ok) return answer.text();
  }
  return "";
}

/**
 * askRules opens the rules of a game.
 * @param {string} game
 * @param {Rules | null} rules those of a table, null for the game alone
 */
export async function askRules(game, rules = null) {
  const [text, all, { rulesView }] = await Promise.all([readRules(game), games(), import("./ruletext.js")]);
  const info = all.find((g) => g.name === game);
  const body = text ? rulesView(text) : h("p", { text: info?.about ?? "" });
  const keys = [h("h3", { key: "keys", text: t("keys.title") }), h("p", { key: "keys-text", text: t("keys.text") })];
  sheet(t("rules.of", { game: info ? gameTitle(info) : game }), () => [rules && info && inForce(info, rules), body, keys], "rules-dialog");
}
