// The head of a table: its title, the connection, and tools such as the one for resigning.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { account } from "./api.js";
import { list, special, t } from "./say.js";
import { sure } from "./dialog.js";
import { askRest } from "./consent.js";
import { askInvite, askPeople } from "./invite.js";
import { cupLink } from "./series.js";
import { askRules } from "./rules.js";
import { toast } from "./toast.js";
import { choosePack } from "./settings.js";
import { settings } from "./taste.js";
import "./late.js";
import "./lag.js";

/**
 * head shows what is played here, and what a player may do besides moving.
 * @param {TablePage} page
 * @param {Scene} scene
 */
export function head(page, scene) {
  const v = page.v;
  const facts = [
    page.title,
    (page.table.series?.best ?? 1) > 1 ? t("cup.match", { match: v.match + 1 }) : "",
    dealText(page),
    list([...new Set(v.seats.flatMap((s) => (s.bot && !s.name ? t(`bot.${s.bot}`) : [])))]),
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
    !page.lost && h("room-lag", { key: "lag" }),
    page.lost && h("p", { key: "lost", class: "lost", role: "status", text: t(page.gone ? "net.gone" : "net.lost") }),
    tools(page, scene),
  );
}

/**
 * dealText returns the number of the deal, and the number of deals or the target of the match.
 * @param {TablePage} page
 */
function dealText({ v, table }) {
  if (v.deal < 0) return "";
  const key = table.deals > 0 ? "table.deal.of" : table.target > 0 ? "table.deal.to" : "table.deal";
  return special(key, table.format, { n: v.deal + 1, of: table.deals || table.target });
}

/** @param {TablePage} page @param {Scene} scene */
function tools(page, scene) {
  const v = page.v;
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": t("tool.title") },
    tool("undo", () => page.ask({ t: "undo", spot: v.spot, n: v.mayUndo }), v.mayUndo >= 0),
    tool("hint", () => hint(page, scene), page.table.hints && scene.await.includes(scene.me)),
    tool("back", () => page.ask({ t: "back" }), scene.me >= 0 && v.seats[scene.me].away),
    nudgeTool(page, scene),
    tool("rules", () => askRules(page.table.game, page.table.rules ?? {})),
    h("button", {
      key: "panels",
      type: "button",
      class: "quiet small side-only",
      "aria-expanded": String(page.panels.isOpen()),
      text: t("tool.panels"),
      onclick: () => page.panels.toggle(),
    }),
    h("button", {
      key: "menu",
      type: "button",
      class: "quiet menu-button",
      popovertarget: "table-menu",
      "aria-label": t("tool.menu"),
      text: "⋯",
    }),
    menu(page, scene),
  );
}

/**
 * nudgeTool returns a button that appears after a while and reminds the one person for whom I am waiting.
 * @param {TablePage} page
 * @param {Scene} scene
 */
function nudgeTool(page, scene) {
  const seat = scene.await[0];
  const s = page.v.seats[seat];
  if (scene.me < 0 || scene.await.length !== 1 || seat === scene.me || !s?.name || s.bot || scene.online?.[seat] === false) return null;
  return h("room-late", {
    key: `nudge ${page.v.spot}`,
    wait: 15_000,
    text: t("tool.nudge"),
    label: t("tool.nudge.name", { name: s.name }),
    act: async () => (await page.ask({ t: "nudge", seat })) && toast(t("nudge.sent", { name: s.name })),
  });
}

/** @param {string} name @param {() => unknown} act */
function tool(name, act, when = true) {
  return when && h("button", { key: name, type: "button", class: "quiet small", text: t(`tool.${name}`), onclick: act });
}

/**
 * menu shows the tools that are rarely needed.
 * @param {TablePage} page
 * @param {Scene} scene
 */
function menu(page, scene) {
  const v = page.v;
  const playing = v.state === "playing" || v.state === "paused";
  const mine = scene.me >= 0 && !page.table.series;
  return h(
    "div",
    { key: "more", id: "table-menu", class: "menu", popover: "auto", onclick: (e) => e.target.closest("button") && e.currentTarget.hidePopover() },
    tool("invite", () => askInvite(page.id), !offline && !page.table.series),
    tool("people", () => askPeople(page), !offline),
    tool("know", async () => (await import("./know.js")).know(page, scene), page.table.hints && scene.await.includes(scene.me)),
    tool("rest", () => askRest(page), v.mayRest),
    packTool(scene),
    tool("settings", () => /** @type {HTMLElement | null} */ (document.querySelector("#top .gear"))?.click()),
    tool("leave", async () => (!playing || (await sure(t("sure.leave")))) && page.ask({ t: "leave" }), mine),
    tool(
      "resign",
      async () => (await sure(t("sure.resign"))) && page.ask({ t: "resign" }),
      mine && playing && !v.seats[scene.me].resigned && !v.seats[scene.me].joins,
    ),
    tool(
      "end",
      async () => (await sure(t("sure.end"))) && page.ask({ t: "end" }),
      v.owner === account() && ["waiting", "over"].includes(v.state),
    ),
  );
}

/** packTool returns a button that changes the pack, in a game that is often played with another one. @param {Scene} scene */
function packTool(scene) {
  const other = settings.pack === scene.own.pack ? "french" : scene.own.pack;
  return other && tool(`pack.${other}`, () => choosePack(other));
}

/** @param {TablePage} page @param {Scene} scene */
async function hint(page, scene) {
  const at = page.place();
  const tip = await (await import("./hint.js")).hint(page, scene);
  if (tip) page.hint(tip, at);
}
