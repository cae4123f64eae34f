// The lobby: the tables and cups, and the forms for new ones.

import { h, patch } from "./dom.js";
import { offline } from "./place.js";
import { Refusal, games, post } from "./api.js";
import { t, gameTitle } from "./say.js";
import { Socket } from "./socket.js";
import { hello } from "./hello.js";
import { OrderForm } from "./form.js";
import { CupForm } from "./cupform.js";
import { cupsPanel } from "./cups.js";
import { keepSeed } from "./cupdraw.js";
import { meets } from "./start.js";
import { Feed } from "./feed.js";
import { ownOf } from "./games.js";
import { heed, panel } from "./friends.js";
import { tell } from "./toast.js";
import { isDue, problems } from "./again.js";

/**
 * @param {HTMLElement} root
 * @param {unknown} _
 * @param {(address: string) => void} go shows another page
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, _, go) {
  document.title = t("room");
  const lobby = new Lobby(root, await games(), go);
  return () => lobby.close();
}

/** prepare loads the scripts of a table while the reader chooses one, and while the server opens it. @param {string} game "" if it is not chosen */
function prepare(game) {
  Promise.all([import("./table.js"), ownOf(game.split(":")[0])]).catch(() => {}); // the table itself says why it does not come
}

/** @typedef {"table" | "cup"} Kind of a form */

class Lobby {
  #root;
  #games;
  /** @type {Map<string, Summary>} */
  #tables = new Map();
  /** @type {CupSummary[]} */
  #cups = [];
  #forms;
  /** @type {Kind} */
  #kind = "table"; // of the form that is shown
  #socket;
  #feed;
  #ignore;
  #heard = false;
  #own = problems(); // of the reader
  #go;
  /** @type {(() => VNode) | undefined} */
  #device;

  /** @param {HTMLElement} root @param {GameInfo[]} all @param {(address: string) => void} go */
  constructor(root, all, go) {
    this.#root = root;
    this.#go = go;
    this.#games = all;
    root.className = "lobby";
    const changed = () => this.#render();
    this.#forms = {
      table: new OrderForm(all, changed, (order) => this.#order("tables", "t", order)),
      cup: new CupForm(all, changed, (order) => this.#order("cups", "cup", order)),
    };
    this.#feed = new Feed(all, () => this.#render());
    this.#ignore = heed(() => this.#render());
    this.#socket = new Socket("/api/lobby/ws", (m) => this.#take(m));
    this.#render();
    for (const touch of ["pointerover", "pointerdown", "focusin"]) root.addEventListener(touch, () => prepare(""), { once: true });
    if (offline) this.#show();
  }

  /** #show shows what exists only in the room without a server. */
  async #show() {
    this.#device = (await import("./offline/device.js")).panel;
    this.#render();
  }

  close() {
    this.#ignore();
    this.#socket.close();
  }

  /** @param {LobbyMessage} m */
  #take(m) {
    if (m.t === "feed") this.#feed.take(m.entries, m.full);
    if (m.t === "cups") {
      this.#cups = m.cups;
      this.#render();
    }
    if (m.t !== "lobby") return;
    if (m.full) this.#tables.clear();
    for (const id of m.gone) this.#tables.delete(id);
    for (const s of m.tables) this.#tables.set(s.id, s);
    this.#heard = true;
    this.#render();
  }

  /** @param {string} path @param {string} page @param {Order | CupOrder} order */
  async #order(path, page, order) {
    if (page === "t") prepare(order.game);
    try {
      const { id } = await post(path, order);
      if ("seed" in order) keepSeed(id, order.seed);
      if ("pair" in order) meets(id);
      await this.#go(`/${page}/${id}`);
    } catch (refused) {
      tell(refused);
      if (refused instanceof Refusal) this.#forms[this.#kind].refuse(refused.problems);
    }
  }

  #render() {
    patch(
      this.#root,
      hello(),
      h(
        "div",
        { class: "lobby-columns" },
        this.#forms[this.#kind].view(offline ? null : this.#kinds()),
        h(
          "div",
          { class: "column" },
          h(
            "section",
            { class: "panel tables", "aria-labelledby": "tables-title" },
            h("h2", { id: "tables-title", text: t("lobby.tables") }),
            this.#list(),
          ),
          this.#problems(),
          offline ? this.#device?.() : [cupsPanel(this.#cups, this.#games), panel()],
        ),
      ),
      this.#feed.view((e) => this.#matters(e)),
    );
  }

  /** #problems leads to the problem of the day, and to the reader's own. */
  #problems() {
    const n = this.#own.filter(isDue).length;
    return h(
      "nav",
      { key: "problems", class: "panel doors", "aria-label": t("problems") },
      h("a", { key: "problem", class: "button", href: "/problem", text: t("problem") }),
      this.#own.length > 0 && h("a", { key: "own", class: n > 0 ? "button primary" : "button", href: "/problem/own", text: n > 0 ? t("again.door", { n }) : t("again.title") }),
    );
  }

  /** #kinds chooses between the forms. */
  #kinds() {
    return h(
      "div",
      { key: "kinds", class: "kinds", role: "group", "aria-label": t("order.kind") },
      /** @type {Kind[]} */ (Object.keys(this.#forms)).map((kind) =>
        h("button", {
          key: kind,
          type: "button",
          class: "tab",
          name: `kind-${kind}`,
          "aria-pressed": String(kind === this.#kind),
          text: t(`order.kind.${kind}`),
          onclick: () => {
            this.#kind = kind;
            this.#render();
            /** @type {HTMLElement} */ (this.#root.querySelector(`[name=kind-${kind}]`)).focus();
          },
        }),
      ),
    );
  }

  /**
   * #matters reports whether an opening or a beginning is still news: the table is there and has
   * not changed.
   * @param {FeedEntry} e
   */
  #matters(e) {
    const s = this.#tables.get(e.table);
    if (e.k === "opened") return s?.state === "waiting";
    return s?.match === e.match && ["playing", "paused"].includes(s.state);
  }

  #list() {
    const all = [...this.#tables.values()].filter((s) => s.state !== "ended");
    const rank = (/** @type {Summary} */ s) => (s.yours >= 0 ? 0 : openSeats(s) > 0 && s.state === "waiting" ? 1 : 2);
    all.sort((a, b) => rank(a) - rank(b) || b.opened - a.opened);
    const over = all.filter((s) => s.state === "over" && s.yours < 0);
    const rows = (/** @type {Summary[]} */ tables) => h("ul", { key: "list", class: "table-list" }, tables.map((s) => this.#row(s)));
    return [
      over.length < all.length
        ? rows(all.filter((s) => !over.includes(s)))
        : h("p", { key: "none", class: "empty", text: t(this.#heard ? "lobby.none" : "lobby.loading") }),
      over.length > 0 && h("details", { key: "over", class: "more finished" }, h("summary", { text: t("lobby.over", { n: over.length }) }), rows(over)),
    ];
  }

  /** @param {Summary} s */
  #row(s) {
    const info = this.#games.find((g) => g.name === s.game);
    const title = info ? gameTitle(info) : s.gameTitle;
    const verb = s.yours >= 0 ? "lobby.back" : s.state === "waiting" && openSeats(s) > 0 ? "lobby.join" : "lobby.watch";
    const barred = verb === "lobby.watch" && s.noSpectators;
    return h(
      "li",
      { key: s.id, class: "table-row" },
      h(
        "div",
        { class: "table-what" },
        h("strong", { text: s.title === s.gameTitle ? title : s.title }),
        h("span", {
          class: "small",
          text: [
            title,
            t(`state.${s.state}`),
            s.access === "password" ? t("lobby.locked") : "",
            s.watchers > 0 ? t("watchers", { n: s.watchers }) : "",
          ]
            .filter((x, i) => x && (i > 0 || s.title !== s.gameTitle))
            .join(" · "),
        }),
        h(
          "span",
          { class: "seat-dots", role: "img", "aria-label": s.seats.map(seatText).join(", ") },
          s.seats.map((seat, i) =>
            h("span", { key: i, class: seatClass(seat), text: seat.name ? [...seat.name][0].toUpperCase() : "" }),
          ),
        ),
      ),
      barred
        ? h("span", { class: "small", text: t("lobby.closed") })
        : h("a", {
            class: verb === "lobby.watch" ? "button" : "button primary",
            href: `/t/${s.id}`,
            text: t(verb),
            "aria-label": `${t(verb)}: ${s.title}`,
          }),
    );
  }
}

/** @param {Summary} s */
function openSeats(s) {
  return s.seats.filter((seat) => !seat.name && !seat.bot).length;
}

/** @param {SummarySeat} seat */
function seatText(seat) {
  return seat.name || (seat.bot ? t("seat.bot", { bot: t(`bot.${seat.bot}`) }) : t("seat.open"));
}

/** @param {SummarySeat} seat */
function seatClass(seat) {
  return seat.name ? "dot person" : seat.bot ? "dot bot" : "dot";
}
