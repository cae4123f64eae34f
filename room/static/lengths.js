// How long a match is: one deal, a few, or as long as the game wants.

import { h } from "./dom.js";
import { or, t } from "./say.js";

/** @typedef {{ name: string, n: number }} Terms a format and its number */

/**
 * lengths shows a choice of lengths, if a game has matches of a number of deals.
 * @param {GameFormat[]} formats the game's own first
 * @param {Terms} now
 * @param {(chosen: Terms) => void} choose
 */
export function lengths(formats, now, choose) {
  const [full] = formats;
  const counted = formats.find((f) => f.deals);
  if (!counted) return null;
  const few = counted === full ? Math.ceil(full.n / 2) : counted.n;
  const about = or(`format.${full.name}`, full.title) + (full.n ? ` (${full.n})` : "");
  return h(
    "fieldset",
    { key: "lengths", class: "levels" },
    h("legend", { class: "label", text: t("length") }),
    [
      { key: "one", name: counted.name, n: 1, text: t("length.one") },
      { key: "few", name: counted.name, n: few, text: t("length.few", { n: few }) },
      { key: "full", name: full.name, n: full.n, text: t("length.full"), about },
    ].map(({ key, name, n, text, about }) =>
      h(
        "label",
        { key, class: "level" },
        h("input", {
          type: "radio",
          name: "length",
          value: key,
          checked: now.name === name && now.n === n,
          onchange: () => choose({ name, n }),
        }),
        h("span", {}, h("span", { text }), about && h("span", { class: "small block", text: about })),
      ),
    ),
  );
}
