// The page of a person: their tables, their results, and the buttons to follow or to block them.

import { h, patch } from "./dom.js";
import { offline } from "./place.js";
import { get, games, account } from "./api.js";
import { t, gameTitle, number } from "./say.js";
import { Socket } from "./socket.js";
import { Feed } from "./feed.js";
import { rating } from "./rating.js";
import { reportButton } from "./report.js";
import { heed, placeLink, relation } from "./friends.js";

/**
 * @param {HTMLElement} root
 * @param {RegExpMatchArray} address
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, who]) {
  const book = who === account() ? get("book") : null;
  const progress = book && (await import("./progress.js"));
  await progress?.ready();
  const page = new PersonPage(root, who, await get(`people/${who}`), await games(), await book, progress);
  return () => page.close();
}

class PersonPage {
  #root;
  #who;
  #person;
  #games;
  #feed;
  #socket;
  #ignore;
  #book; // what the reader has played, null on another person's page
  #progress;
  #asking = false;
  #begun = false;

  /**
   * @param {HTMLElement} root
   * @param {string} who
   * @param {Person} person
   * @param {GameInfo[]} all
   * @param {Book | null} book
   * @param {typeof import("./progress.js") | null} progress
   */
  constructor(root, who, person, all, book, progress) {
    this.#book = book;
    this.#progress = progress;
    this.#root = root;
    this.#who = who;
    this.#person = person;
    this.#games = all;
    root.className = "lobby person-page";
    document.title = `${person.name} – ${t("room")}`;
    this.#feed = new Feed(all, () => this.#render(), who, book?.results ?? null);
    this.#ignore = heed(() => this.#again());
    this.#socket = new Socket("/api/lobby/ws", (m) => this.#take(m));
    this.#render();
  }

  close() {
    this.#ignore();
    this.#socket.close();
  }

  /** @param {LobbyMessage} m */
  #take(m) {
    if (m.t === "feed" && !this.#book) this.#feed.take(m.entries.filter((e) => e.seats.some((s) => s.account === this.#who)), false);
    const plays = (/** @type {string} */ id) => this.#person.tables.some((p) => p.id === id);
    const concerns = (/** @type {Summary} */ s) => s.seats.some((seat) => seat.account === this.#who) || plays(s.id);
    if (m.t === "lobby" && this.#begun && (m.gone.some(plays) || m.tables.some(concerns))) this.#again();
    this.#begun = true;
  }

  /** #again asks for the person's news, one question at a time. */
  async #again() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#person = await get(`people/${this.#who}`);
      this.#render();
    } catch {
      /* the next change asks again */
    } finally {
      this.#asking = false;
    }
  }

  #render() {
    const p = this.#person;
    patch(
      this.#root,
      h(
        "section",
        { class: "panel person-head" },
        h("a", { class: "button quiet home", href: "/", "aria-label": t("toLobby"), text: "‹" }),
        h(
          "div",
          { class: "grow" },
          h("h1", { text: p.name }),
          h("p", { class: "small", text: p.account === account() ? t("seat.you") : p.here ? t("friends.here") : "" }),
        ),
        relation(p.account, p.name),
        reportButton(p.account, p.name),
      ),
      h(
        "div",
        { class: "lobby-columns" },
        this.#feed.view((e) => p.tables.some((place) => place.id === e.table)),
        h("div", { class: "column" }, this.#now(), this.#stats(), this.#progress?.progressView((of) => this.#title(of), this.#book?.results ?? [])),
      ),
    );
  }

  /** @param {{ game: string, gameTitle: string }} of */
  #title(of) {
    const info = this.#games.find((g) => g.name === of.game);
    return info ? gameTitle(info) : of.gameTitle;
  }

  #now() {
    const p = this.#person;
    return h(
      "section",
      { key: "now", class: "panel", "aria-labelledby": "now-title" },
      h("h2", { id: "now-title", text: t("person.now") }),
      p.tables.length > 0
        ? h(
            "ul",
            { key: "list", class: "friend-list" },
            p.tables.map((place) =>
              h(
                "li",
                { key: place.id, class: "friend-row" },
                h(
                  "span",
                  { class: "grow" },
                  h("strong", { text: this.#title(place) }),
                  place.title !== place.gameTitle && h("span", { class: "small block", text: place.title }),
                ),
                placeLink(place, p.name, p.account === account()),
              ),
            ),
          )
        : h("p", { key: "none", class: "small", text: t("person.idle") }),
    );
  }

  #stats() {
    const columns = ["game", "people", "bots", "rating"];
    const all = (this.#book ?? this.#person).games;
    return h(
      "section",
      { key: "stats", class: "panel", "aria-labelledby": "stats-title" },
      h("h2", { id: "stats-title", text: t("person.stats") }),
      all.length > 0
        ? h(
            "table",
            { key: "table", class: "scores" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                columns.map((c) => h("th", { key: c, scope: "col", text: t(`person.${c}`) })),
              ),
            ),
            h(
              "tbody",
              {},
              all.map((s) =>
                h(
                  "tr",
                  { key: s.game },
                  h("th", { scope: "row", text: this.#title(s) }),
                  h("td", { text: record(s.people) }),
                  h("td", { text: record(s.bots) }),
                  h("td", { text: rating(this.#person.ratings.find((r) => r.game === s.game)) }),
                ),
              ),
            ),
          )
        : h("p", { key: "none", class: "small", text: t("feed.none") }),
      h("p", { class: "small", text: t(this.#book ? "person.own" : "person.kept") }),
      !offline && h("p", { class: "small" }, h("a", { href: "/ladder", text: t("ladder.title") })),
    );
  }
}

/**
 * record returns the number of matches won and played.
 * @param {Tally} r
 */
function record(r) {
  if (r.matches === 0) return "–";
  return t("person.record", { won: number(r.won), all: number(r.matches) });
}
