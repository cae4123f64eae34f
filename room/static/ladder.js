// The ladder of a game: the best players among those with a reliable rating.

import { h, patch } from "./dom.js";
import { get, games } from "./api.js";
import { t, gameTitle, number } from "./say.js";
import { personLink } from "./friends.js";
import { rating } from "./rating.js";
import { listen } from "./socket.js";

/**
 * @param {HTMLElement} root
 * @param {RegExpMatchArray} address
 * @param {(address: string) => void} go shows another page
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, name], go) {
  const all = await games();
  const game = name ?? all[0].name;
  const { players } = await get(`ladder/${encodeURIComponent(game)}`);
  root.className = "lobby person-page";
  document.title = `${t("ladder.title")} – ${t("room")}`;
  patch(
    root,
    h(
      "section",
      { class: "panel person-head" },
      h("a", { class: "button quiet home", href: "/", "aria-label": t("toLobby"), text: "‹" }),
      h("h1", { class: "grow", text: t("ladder.title") }),
      h(
        "select",
        { name: "ladder-game", "aria-label": t("order.game"), value: game, onchange: (e) => go(`/ladder/${e.target.value}`) },
        all.map((g) => h("option", { key: g.name, value: g.name, text: gameTitle(g) })),
      ),
    ),
    h("section", { class: "panel ladder" }, players.length > 0 ? table(players) : h("p", { text: t("ladder.none") }), h("p", { class: "small", text: t("ladder.about") })),
  );
  return listen();
}

/** @param {Standing[]} players */
function table(players) {
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["place", "player", "rating", "matches"].map((c) => h("th", { key: c, scope: "col", text: t(`ladder.${c}`) })),
      ),
    ),
    h(
      "tbody",
      {},
      players.map((p, i) =>
        h(
          "tr",
          { key: p.account },
          h("td", { text: number(i + 1) }),
          h("th", { scope: "row" }, personLink(p.account, p.name)),
          h("td", { text: rating(p) }),
          h("td", { text: number(p.matches) }),
        ),
      ),
    ),
  );
}
