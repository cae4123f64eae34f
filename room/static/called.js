// What every page shows at its foot: the tables of cups at which I am to play, except on their own pages, and
// what the operator of the room says.

import { byId, h, patch } from "./dom.js";
import { place } from "./place.js";
import { t, announce, gameTitle } from "./say.js";
import { signal } from "./notice.js";

/** @type {Called[]} */
let tables = []; // at which I am to play
/** @type {{ text: string, until: number }} */
let saying = { text: "", until: 0 }; // of the operator
let heard = false; // the reader has closed it
const told = new Set(); // those of which the reader knows
const aside = new Set(); // those whose notice the reader has dismissed

const titleOf = (/** @type {Called} */ c) => (c.title === c.gameTitle ? gameTitle({ name: c.game, title: c.gameTitle }) : c.title);
const textOf = (/** @type {Called} */ c) => t("cup.ready.of", { title: titleOf(c) });

/**
 * called takes the tables at which I am to play, and tells the reader about new ones.
 * @param {{ tables: Called[] }} message
 */
export function called(message) {
  tables = message.tables;
  for (const c of tables) {
    const here = place().pathname === `/t/${c.table}`;
    if (!here && !told.has(c.table)) {
      announce(textOf(c));
      signal(t("cup.ready"), titleOf(c), `called ${c.table}`);
    }
    told.add(c.table);
  }
  showCalled();
}

/**
 * said takes what the operator of the room says.
 * @param {{ text: string, until: number }} message
 */
export function said(message) {
  if (message.text === saying.text && message.until === saying.until) return; // several sockets of a page may receive it
  saying = message;
  heard = false;
  announce(message.text, true);
  showCalled();
}

function hush() {
  heard = true;
  showCalled();
}

/** drawSaying returns the notice of what the operator says. */
const drawSaying = () =>
  h(
    "div",
    { key: "saying", class: "invitation", role: "group", "aria-label": t("saying") },
    h("p", { class: "grow", text: `${t("saying")}: ${saying.text}` }),
    h("button", { type: "button", text: t("saying.close"), onclick: hush }),
  );

/** showCalled shows the notices, except those of the table or the cup of this page. */
export function showCalled() {
  const shown = tables.filter((c) => ![`/t/${c.table}`, `/cup/${c.cup}`].includes(place().pathname) && !aside.has(c.table));
  patch(byId("calls"), [
    ...(saying.text && !heard ? [drawSaying()] : []),
    ...shown.map((c) =>
      h(
        "div",
        { key: c.table, class: "invitation", role: "group", "aria-label": t("cup.you") },
        h("p", { class: "grow", text: textOf(c) }),
        h("a", {
          class: "button primary",
          href: `/t/${c.table}`,
          text: t("cup.toTable"),
          "aria-label": `${t("cup.toTable")}: ${titleOf(c)}`,
        }),
        h("button", { type: "button", text: t("invite.decline"), onclick: () => putAside(c) }),
      ),
    ),
  ]);
}

/** @param {Called} c */
function putAside(c) {
  aside.add(c.table);
  showCalled();
}
