// The page of a cup: who plays, the bracket as it grows, and a link to my table.

import { h, patch } from "./dom.js";
import { account, games, get, post } from "./api.js";
import { t, announce, gameTitle, list, number, or } from "./say.js";
import { Socket } from "./socket.js";
import { ownOf } from "./games.js";
import { bracket, placeName, sideName, stillPlaying } from "./bracket.js";
import { drawView, keepSeed } from "./cupdraw.js";
import { newSeed } from "./cupform.js";
import { personLink } from "./friends.js";
import { linkRow } from "./invite.js";
import { countdown, passing, setTime, span } from "./clock.js";
import { mark } from "./notice.js";
import { sure } from "./dialog.js";
import { tell } from "./toast.js";

/**
 * @param {HTMLElement} root
 * @param {RegExpMatchArray} address
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, id]) {
  /** @type {Cup} */
  const v = await get(`cups/${id}`);
  const info = (await games()).find((g) => g.name === v.game);
  const page = new CupPage(root, v, info ? gameTitle(info) : v.gameTitle, await ownOf(v.game));
  return () => page.close();
}

class CupPage {
  #root;
  /** @type {Cup} */
  #v;
  #game;
  #own;
  #socket;
  #lost = false;
  #gone = false;
  /** @type {Checked[] | null} */
  #report = null; // of the last check of the draw

  /** @param {HTMLElement} root @param {Cup} v @param {string} game its title @param {Own} own */
  constructor(root, v, game, own) {
    this.#root = root;
    this.#v = v;
    this.#game = game;
    this.#own = own;
    root.className = "cup-page";
    this.#socket = new Socket(
      `/api/cups/${v.id}/ws`,
      (m) => this.#take(m),
      (state) => this.#changed(state),
    );
    this.#render();
  }

  close() {
    this.#socket.close();
  }

  /** @param {string} state */
  #changed(state) {
    if (state === "lost" && !this.#lost) announce(t("net.lost"), true);
    this.#lost = state !== "open";
    this.#gone = state === "closed";
    this.#render();
  }

  /** @param {CupMessage} m */
  #take(m) {
    if (m.t === "now") setTime(m.now);
    if (m.t !== "cup") return;
    const before = this.#v;
    this.#v = m;
    this.#render();
    this.#say(before, m);
  }

  /**
   * #say announces what is new: who advances, and who has won.
   * @param {Cup} before @param {Cup} v
   */
  #say(before, v) {
    if (before.state === "joining" && v.state === "playing") announce(t("cup.begins"));
    v.rounds.forEach((tables, r) =>
      tables.forEach((p, i) => {
        const was = before.rounds[r]?.[i];
        if (was && was.winner < 0 && p.winner >= 0 && v.state !== "over") announce(t("cup.goesOn", { name: sideName(v, p.winner) }));
      }),
    );
    if (before.state !== "over" && v.state === "over") announce(this.#won(v));
  }

  /**
   * #side returns my side, -1 if I have none.
   * @param {Cup} v
   */
  #side(v) {
    const place = this.#place(v);
    return v.sides.findIndex((side) => side.includes(place));
  }

  /** @param {Cup} v */
  #place(v) {
    return account() ? v.places.findIndex((p) => p.account === account()) : -1;
  }

  /**
   * #table returns the table at which I am to play.
   * @param {Cup} v
   */
  #table(v) {
    const side = this.#side(v);
    return side < 0 ? undefined : v.rounds.flat().find((p) => p.id && p.winner < 0 && p.sides.includes(side));
  }

  /** @param {Cup} v */
  #won(v) {
    const names = v.sides[v.winner].map((place) => placeName(v, place));
    return t("cup.won", { n: names.length, names: list(names) });
  }

  /** @param {string} what */
  async #post(what, body = {}) {
    try {
      await post(`cups/${this.#v.id}/${what}`, body);
    } catch (refused) {
      tell(refused);
    }
  }

  #join = () => {
    const seed = newSeed();
    keepSeed(this.#v.id, seed);
    return this.#post("join", { seed });
  };

  #title() {
    return this.#v.title === this.#v.gameTitle ? this.#game : this.#v.title;
  }

  #render() {
    const v = this.#v;
    const held = this.#root.contains(document.activeElement);
    mark(Boolean(this.#table(v)) && !this.#lost, this.#title(), t("cup.ready"));
    patch(
      this.#root,
      this.#head(v),
      v.state === "joining" && this.#joining(v),
      v.state === "playing" && this.#playing(v),
      v.state === "ended" && h("p", { key: "ended", class: "empty", text: t("cup.state.ended") }),
      v.state === "over" && h("p", { key: "won", class: "cup-winner", role: "status", text: `★ ${this.#won(v)}` }),
      v.rounds.length > 0 && bracket(v, this.#side(v), (n) => this.#own.points?.(n, { rules: v.rules }) ?? number(n, 1)),
      drawView(v, this.#report, (report) => {
        this.#report = report;
        this.#render();
      }),
    );
    if (held && document.activeElement === document.body) /** @type {HTMLElement | null} */ (this.#root.querySelector(".cup-me a, .cup-me button, h1"))?.focus();
  }

  /** @param {Cup} v */
  #head(v) {
    const facts = [
      this.#game,
      or(`format.${v.format}`, v.formatTitle) + (v.n ? ` (${number(v.n)})` : ""),
      t("cup.best", { n: v.best }),
      v.partners > 1 ? t("cup.teams") : v.sidesAtTable > 2 ? t("cup.atTable", { n: v.sidesAtTable }) : "",
    ];
    return h(
      "header",
      { key: "head", class: "table-head" },
      h("a", { class: "button quiet home", href: "/", "aria-label": t("toLobby"), text: "‹" }),
      h(
        "div",
        { class: "grow" },
        h("h1", { tabindex: "-1", text: `${t("cup")}: ${this.#title()}` }),
        h("p", { class: "small", text: facts.filter((f) => f).join(" · ") }),
      ),
      this.#lost && h("p", { key: "lost", class: "lost", role: "status", text: t(this.#gone ? "cup.gone" : "net.lost") }),
    );
  }

  /** @param {string} name @param {string} text @param {() => unknown} onclick @param {boolean} [primary] */
  #button(name, text, onclick, primary = false) {
    return h("button", { key: name, type: "button", name, class: primary ? "primary big" : "big", text, onclick });
  }

  /** @param {Cup} v */
  #joining(v) {
    const mine = this.#place(v) >= 0;
    const owner = v.owner === account();
    const full = v.places.length >= v.size;
    return h(
      "section",
      { key: "joining", class: "panel cup-me", "aria-labelledby": "players-title" },
      h("h2", { id: "players-title", text: t("cup.places", { n: v.places.length, size: v.size }) }),
      v.places.length > 0 &&
        h(
          "ol",
          { class: "cup-places" },
          v.places.map((p, i) =>
            h(
              "li",
              { key: i },
              personLink(p.account, p.name),
              owner &&
                p.account !== account() &&
                this.#button(`remove-${p.account}`, t("cup.remove", { name: p.name }), async () => {
                  if (await sure(t("cup.sure.remove", { name: p.name }))) this.#post("remove", { account: p.account });
                }),
            ),
          ),
        ),
      h(
        "div",
        { class: "buttons" },
        !mine && !full && this.#button("join", t("cup.join"), this.#join, true),
        mine && this.#button("leave", t("cup.leave"), () => this.#post("leave")),
        owner && this.#button("start", t("cup.start"), () => this.#post("start"), mine || full),
        owner && this.#button("end", t("cup.end"), async () => (await sure(t("cup.sure.end"))) && this.#post("end")),
      ),
      h("p", { class: "small", text: t(`cup.begins.${v.start}`) + (v.fill ? ` ${t("cup.fills")}` : "") }),
      h("p", { class: "small", text: t("cup.invite") }),
      linkRow(),
    );
  }

  /** @param {Cup} v */
  #playing(v) {
    const side = this.#side(v);
    const ready = this.#table(v);
    if (side < 0) return waitsFor(v);
    const out = v.rounds.flat().some((p) => p.winner >= 0 && p.winner !== side && p.sides.includes(side));
    return h(
      "section",
      { key: "mine", class: `panel cup-me${ready ? " ready" : ""}`, "aria-label": t("cup.you") },
      h("p", { role: "status", class: "cup-news", text: t(ready ? "cup.ready" : out ? "cup.out" : "cup.wait") }),
      h(
        "div",
        { class: "buttons" },
        ready && h("a", { key: "table", class: "button primary big", href: `/t/${ready.id}`, text: t("cup.toTable") }),
        ready && passing("left", () => waitLeft(ready.until)),
        !ready && !out && this.#button("leave", t("cup.leave"), async () => (await sure(t("cup.sure.leave"))) && this.#post("leave")),
      ),
      !ready && waitsFor(v),
    );
  }
}

/**
 * waitLeft returns how much longer the table waits for its players, "" if it no longer waits.
 * @param {number} until
 */
function waitLeft(until) {
  const left = countdown(until);
  return left > 0 ? t("cup.left", { time: span(left) }) : "";
}

/** waitsFor says how many tables the cup is waiting for, and that bots alone play faster. @param {Cup} v */
function waitsFor(v) {
  const { tables, bots } = stillPlaying(v);
  const text = t("cup.still", { n: tables }) + (bots ? ` ${t("cup.hurry")}` : "");
  return tables > 0 && h("p", { key: "still", class: "small", text });
}
