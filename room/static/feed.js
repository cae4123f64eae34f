// The news of the room: results, matches in progress, new tables.

import { h } from "./dom.js";
import { account, get } from "./api.js";
import { t, ago, gameTitle, inUnit, list, number } from "./say.js";
import { ownOf } from "./games.js";
import { personLink } from "./friends.js";
import { tell } from "./toast.js";

const most = 200; // entries that are kept

export class Feed {
  #games;
  #changed;
  #account;
  #game = "";
  /** @type {FeedEntry[]} */
  #entries = [];
  #more = false;
  #ready = false;
  #own = new Map(); // the games' own files, which know how to write points
  #book; // the reader's own results, null for those of the room

  /**
   * @param {GameInfo[]} games
   * @param {() => void} changed is called when it must be drawn again
   * @param {string} of the account whose entries are shown, "" for all
   * @param {FeedEntry[] | null} book results that the reader alone may see, instead of those of the room
   */
  constructor(games, changed, of = "", book = null) {
    this.#book = book;
    this.#games = games;
    this.#changed = changed;
    this.#account = of;
    this.#load();
  }

  /**
   * take takes entries that the server sends, the newest first; full means that they are its
   * newest.
   * @param {FeedEntry[]} entries
   * @param {boolean} full
   */
  take(entries, full) {
    const known = new Set(this.#entries.map((e) => e.rev));
    if (full && known.size > 0 && !entries.some((e) => known.has(e.rev))) this.#choose(this.#game); // much was missed
    this.#keep(entries.filter((e) => !this.#game || e.game === this.#game));
  }

  /** @param {FeedEntry[]} fresh */
  #keep(fresh) {
    const known = new Set(this.#entries.map((e) => e.rev));
    const all = [...this.#entries, ...fresh.filter((e) => !known.has(e.rev))];
    const over = new Set(all.filter((e) => e.k === "over").map((e) => `${e.table}/${e.match}`));
    this.#entries = all
      .filter((e) => e.k !== "began" || !over.has(`${e.table}/${e.match}`))
      .sort((a, b) => b.rev - a.rev)
      .slice(0, most);
    for (const e of this.#entries) this.#learn(e.game);
    this.#changed();
  }

  /** @param {string} game */
  async #learn(game) {
    if (this.#own.has(game)) return;
    this.#own.set(game, {});
    this.#own.set(game, await ownOf(game));
    this.#changed();
  }

  async #load(before = 0) {
    const asked = this.#game;
    const query = new URLSearchParams({ n: "20" });
    if (this.#game) query.set("game", this.#game);
    if (this.#account) query.set("account", this.#account);
    if (before) query.set("before", String(before));
    try {
      const { entries, more } = await (this.#book ? { entries: this.#book.filter((e) => !asked || e.game === asked), more: false } : get(`feed?${query}`));
      if (asked !== this.#game) return;
      this.#more = more;
      this.#ready = true;
      this.#keep(entries);
    } catch (refused) {
      tell(refused);
    }
  }

  /** @param {string} game */
  #choose(game) {
    this.#game = game;
    this.#entries = [];
    this.#ready = false;
    this.#load();
  }

  /**
   * view shows the entries; live reports whether an opening or a beginning still matters.
   * @param {(entry: FeedEntry) => boolean} [live]
   */
  view(live = () => true) {
    const shown = this.#entries.filter((e) => e.k === "over" || live(e));
    return h(
      "section",
      { key: "feed", class: "panel feed", "aria-labelledby": "feed-title" },
      h(
        "div",
        { class: "row wraps" },
        h("h2", { id: "feed-title", class: "grow", text: t("feed.title") }),
        h(
          "select",
          { name: "feed-game", "aria-label": t("order.game"), value: this.#game, onchange: (e) => this.#choose(e.target.value) },
          h("option", { key: "", value: "", text: t("feed.all") }),
          this.#games.map((g) => h("option", { key: g.name, value: g.name, text: gameTitle(g) })),
        ),
      ),
      shown.length > 0
        ? h(
            "ol",
            { key: "list", class: "feed-list" },
            shown.map((e) => this.#entry(e)),
          )
        : h("p", { key: "none", class: "small", text: t(this.#ready ? "feed.none" : "loading") }),
      this.#more &&
        shown.length < most &&
        h("button", {
          key: "more",
          type: "button",
          class: "quiet",
          text: t("feed.more"),
          onclick: () => this.#load(this.#entries.at(-1)?.rev),
        }),
    );
  }

  /** @param {FeedEntry} e */
  #entry(e) {
    const info = this.#games.find((g) => g.name === e.game);
    const title = info ? gameTitle(info) : e.gameTitle;
    const what = e.title === e.gameTitle ? title : `${title} · ${e.title}`;
    return h(
      "li",
      { key: e.rev, class: `feed-entry ${e.k}` },
      h(
        "div",
        { class: "grow" },
        h("strong", { text: headline(e, what) }),
        h(
          "span",
          { class: "small block" },
          e.k !== "opened" && `${what} · `,
          h("time", { datetime: new Date(e.at).toISOString(), text: ago(e.at) }),
        ),
        e.seats.length > 0 &&
          h(
            "ul",
            { class: "feed-seats" },
            e.seats.map((s, i) => this.#seat(e, s, i)),
          ),
      ),
      e.k === "over"
        ? h("a", {
            class: "button",
            href: `/replay/${e.table}?match=${e.match}`,
            text: t("replay"),
            "aria-label": `${t("replay")}: ${headline(e, what)}`,
          })
        : h("a", {
            class: "button",
            href: `/t/${e.table}`,
            text: t(e.k === "opened" ? "lobby.join" : "lobby.watch"),
            "aria-label": `${t(e.k === "opened" ? "lobby.join" : "lobby.watch")}: ${headline(e, what)}`,
          }),
    );
  }

  /** @param {FeedEntry} e @param {FeedEntry["seats"][0]} s @param {number} i */
  #seat(e, s, i) {
    const unit = this.#games.find((g) => g.name === e.game)?.unit.name;
    const shown = this.#own.get(e.game)?.points?.(s.score, { rules: e.rules }) ?? number(s.score, 1);
    return h(
      "li",
      { key: i, class: s.won ? "won" : "" },
      s.account ? personLink(s.account, s.name) : h("span", { text: nameOf(s) }),
      e.k === "over" && h("span", { class: "feed-score", text: `: ${inUnit(shown, unit)}` }),
      s.resigned && h("span", { class: "small", text: ` (${t("seat.resigned")})` }),
      e.before &&
        e.after &&
        s.account === account() &&
        h("span", { class: "small rating-change", text: ` ${change(e.before.mean, e.after.mean)}` }),
    );
  }
}

/**
 * change returns what a rated match did to the reader's rating.
 * @param {number} before
 * @param {number} after
 */
function change(before, after) {
  const by = Math.round(after) - Math.round(before);
  return t("rating.change", { mean: number(Math.round(after)), by: `${by < 0 ? "−" : "+"}${number(Math.abs(by))}` });
}

/** @param {FeedEntry["seats"][0]} s */
function nameOf(s) {
  if (s.account) return s.name;
  const bot = t(`bot.${s.name}`);
  return s.number ? t("seat.botName", { bot, n: s.number }) : bot;
}

/**
 * headline returns an entry in a line.
 * @param {FeedEntry} e
 * @param {string} what
 */
function headline(e, what) {
  if (e.k === "opened") return t("feed.opened", { what });
  if (e.k === "began") return t("feed.began", { names: list(e.seats.map(nameOf)) });
  const names = e.seats.filter((s) => s.won).map(nameOf);
  return names.length > 0 ? t("match.winners", { n: names.length, names: list(names) }) : t("match.none");
}
