// The head of a table: its title, the connection, and tools such as to resign.

import { h } from "./dom.js";
import { account } from "./api.js";
import { t, moveText } from "./say.js";
import { sure } from "./dialog.js";
import { askInvite, askPeople } from "./invite.js";
import { cupLink } from "./series.js";
import { toast } from "./toast.js";

/** head shows what is played here, and what else may be done than to move. */
export function head(page, scene) {
  const v = page.v;
  const facts = [
    page.title,
    page.table.series?.best > 1 ? t("cup.match", { match: v.match + 1 }) : "",
    v.deal >= 0 ? t("table.deal", { n: v.deal + 1 }) : "",
    page.watchers > 0 ? t("watchers", { n: page.watchers }) : "",
  ];
  return h(
    "header",
    { key: "head", class: "table-head" },
    page.table.series
      ? cupLink(page, { class: "button quiet home", text: "‹", "aria-label": t("cup.back") })
      : h("a", { class: "button quiet home", href: "/", "aria-label": t("toLobby"), text: "‹" }),
    h(
      "div",
      { class: "grow" },
      h("h1", { text: page.table.title === page.table.gameTitle ? page.title : page.table.title }),
      h("p", {
        class: "small",
        text: facts.filter((f, i) => f && (i > 0 || page.table.title !== page.table.gameTitle)).join(" · "),
      }),
    ),
    page.lost && h("p", { key: "lost", class: "lost", role: "status", text: t(page.gone ? "net.gone" : "net.lost") }),
    tools(page, scene),
  );
}

function tools(page, scene) {
  const v = page.v;
  const b = (name, act, when = true) =>
    when && h("button", { key: name, type: "button", class: "quiet small", text: t(`tool.${name}`), onclick: act });
  const playing = v.state === "playing" || v.state === "paused";
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": t("tool.title") },
    b("undo", () => page.ask({ t: "undo", match: v.match, deal: v.deal, n: v.mayUndo }), v.mayUndo >= 0 && !v.undo),
    b("hint", () => hint(page), page.table.hints && scene.await.includes(scene.me)),
    b("back", () => page.ask({ t: "back" }), scene.me >= 0 && v.seats[scene.me].away),
    b(
      "resign",
      async () => (await sure(t("sure.resign"))) && page.ask({ t: "resign" }),
      scene.me >= 0 && playing && !v.seats[scene.me].resigned && !page.table.series,
    ),
    b(
      "leave",
      async () => (!playing || (await sure(t("sure.leave")))) && page.ask({ t: "leave" }),
      scene.me >= 0 && !page.table.series,
    ),
    b("invite", () => askInvite(page.id), !page.table.series),
    b("people", () => askPeople(page)),
    h("button", {
      key: "settings",
      type: "button",
      class: "quiet small phone-only",
      text: t("settings.title"),
      onclick: () => document.querySelector("#top .gear").click(),
    }),
    b(
      "end",
      async () => (await sure(t("sure.end"))) && page.ask({ t: "end" }),
      page.table.owner === account() && ["waiting", "over"].includes(v.state),
    ),
  );
}

async function hint(page) {
  const answer = await page.ask({ t: "hint" });
  const best = answer?.moves?.[0];
  if (best) toast(t("hint.best", { move: moveText(page.table.game, best.move) }));
}
