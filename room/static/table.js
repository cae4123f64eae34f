// The page of a table: it makes a scene of each message from the server, and a message
// of each button or card that is pressed.

import { h, patch } from "./dom.js";
import { giveUp } from "./dialog.js";
import { Refusal, get, games } from "./api.js";
import { enter, shut } from "./door.js";
import { t, announce, cardName, list, refusal, gameTitle } from "./say.js";
import { Socket } from "./socket.js";
import { ownOf } from "./games.js";
import { flights, sceneOf } from "./scene.js";
import { Picks } from "./picks.js";
import { pending } from "./pending.js";
import { swept } from "./trick.js";
import { tellView } from "./telling.js";
import { tellNotes } from "./notes.js";
import { lay, riffle } from "./sound.js";
import { settings } from "./taste.js";
import { felt } from "./felt.js";
import { head } from "./head.js";
import { over } from "./over.js";
import { Rest } from "./rest.js";
import { Start } from "./start.js";
import { Panels } from "./panels.js";
import { capture, fly } from "./flight.js";
import { setTime } from "./clock.js";
import { turnNotice, quietNotice } from "./notice.js";
import { tell } from "./toast.js";
import { newSeed } from "./check.js";
import { came } from "./came.js";

/**
 * @param {HTMLElement} root
 * @param {string[]} address
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, id]) {
  const summary = await get(`tables/${id}`);
  if (summary.locked) await enter(id);
  const own = await ownOf(summary.game);
  const info = (await games()).find((g) => g.name === summary.game);
  const page = new Table(root, id, own, info ? gameTitle(info) : summary.gameTitle);
  return () => page.close();
}

class Table {
  id;
  title;
  /** @type {TableInfo | null} */
  table = null; // the part that does not change
  /** @type {View | null} */
  v = null; // the newest view
  /** @type {Happening[]} */
  log = [];
  watchers = 0;
  lost = false; // the socket is not open
  panels;
  rest = new Rest();
  start = new Start(() => this.ready(), () => this.#render());
  /** @type {{ tip: Tip, at: string } | null} */
  #hint = null;
  /** @type {Set<string>} */
  came = new Set(); // the keys of the cards that are new in my hand

  #root;
  #own;
  #socket;
  /** @type {Presence} */
  #presence = { online: [] };
  #refused = ""; // why this page may not watch
  #picks;
  /** @type {Sent | null} */
  #pending = null; // my move that is on its way
  #begun = ""; // the match for which this page has sent ready by itself
  #starts = false; // its first deal is on its way

  /** @param {HTMLElement} root @param {string} id @param {Own} own @param {string} title */
  constructor(root, id, own, title) {
    this.#root = root;
    this.id = id;
    this.#own = own;
    this.title = title;
    root.className = "table-page";
    this.panels = new Panels(
      (text) => this.ask({ t: "chat", text }),
      () => this.#render(),
    );
    this.#socket = new Socket(
      `/api/tables/${id}/ws?diff`,
      (m) => this.#take(m),
      (state, tries) => this.#changed(state, tries),
    );
    this.#picks = new Picks(root, {
      busy: () => this.#pending !== null,
      place: () => `${id} ${this.v?.match}.${this.v?.deal}`,
      scene: () => this.scene(),
      play: (move) => this.play(move),
      draw: () => this.#render(),
    });
    turnNotice(false, title);
    this.#render();
  }

  close() {
    this.rest.stop();
    this.start.close();
    this.#picks.close();
    quietNotice();
    this.panels.close();
    this.#socket.close();
  }

  /** ask sends a message, and shows why if it is refused. @param {Question} message */
  async ask(message) {
    try {
      return await this.#socket.ask(message);
    } catch (refused) {
      tell(refused);
      return null;
    }
  }

  /** #rested shows the result once the last cards have lain for a while. */
  #rested() {
    const at = document.activeElement;
    this.#render();
    if (at === document.body || this.#find(".mine")?.contains(at)) this.#focus();
  }

  /** @param {string} state @param {number} tries */
  #changed(state, tries) {
    if (state === "lost" && tries > 1) this.#askWhy();
    if (state === "lost" && !this.lost) announce(t("net.lost"), true);
    if (state === "open" && this.lost) announce(t("net.back"));
    this.lost = state !== "open";
    this.gone = state === "closed";
    this.#render();
  }

  /** #askWhy asks why the socket does not open, and gives up if there is a reason. */
  async #askWhy() {
    const why = await shut(this.id);
    if (!why || (why === "no-spectators" && this.v)) return;
    this.#refused = why;
    this.gone = why === "not-found";
    this.#socket.close();
    this.#render();
  }

  /** @param {TableMessage} m */
  #take(m) {
    if (m.t === "hello") {
      this.table = m.table;
      setTime(m.now);
    } else if (m.t === "view") {
      this.#see(m);
      return;
    } else if (m.t === "who") {
      this.#presence = m;
      this.watchers = m.watchers;
    } else if (m.t === "chat") {
      this.panels.hear(m.texts, this.v?.seat ?? -1);
    } else if (m.t === "bye") {
      this.lost = true;
    } else {
      return;
    }
    this.#render();
  }

  /** #see takes a view: new plays are animated and announced. @param {View} m */
  #see(m) {
    const before = this.v;
    const gathered = before && !this.#pending ? swept(this.scene()) : [];
    const same = before !== null && before.match === m.match && before.deal === m.deal;
    m.sheet ??= before?.sheet ?? []; // null if they are as before
    m.fair ??= /** @type {Fair} */ (before?.fair);
    if (m.seats[m.seat]?.joins || m.rest?.need.length === 0) m.awaited = m.awaited.filter((s) => s !== m.seat); // a bot plays for the reader
    const plays = m.from + m.log.length;
    const known = same ? this.log.length : m.from === 0 ? plays : 0;
    const earlier = same && plays >= known ? this.#stored() : null;
    const fresh = m.log.filter((e) => e.n >= known);
    this.log = (same ? this.log.slice(0, m.from) : []).concat(m.log);
    this.v = m;
    const had = this.came;
    this.came = earlier ? came(earlier, this.#stored(), this.came, fresh.some((e) => e.seat === m.seat)) : new Set();
    const shown = this.#pending; // its card has flown already
    if (shown && (!same || (shown.rev > 0 && m.rev >= shown.rev))) {
      this.#pending = null;
      shown.seen?.();
    }
    this.#picks.seen(this.#stored(), same);
    if (m.state === "playing") this.rest.stop();
    else giveUp();
    if (same && m.state !== "playing" && before.state === "playing") this.rest.begin(() => this.#rested());
    const rects = fresh.length > 0 && same ? capture(this.#root) : null;
    this.#starts &&= m.state === "waiting";
    this.#beginAlone(m);
    this.start.see(/** @type {TablePage} */ (this));
    this.#render();
    if (settings.cards && !same && m.state === "playing" && plays === 0 && !document.hidden) riffle();
    if (rects) this.#move(rects, gathered, fresh.filter((e) => !shown || e.seat !== m.seat || e.n < shown.n));
    this.#say(before, m, fresh, same);
    const got = [...this.came].filter((key) => !had.has(key)).map((key) => cardName(key.split("#")[0]));
    if (got.length > 0) announce(t("hand.came", { cards: list(got) }));
    turnNotice(m.state === "playing" && m.awaited.includes(m.seat) && !this.lost, this.title);
    if (before && (!same || fresh.length > 0)) this.#playOnly(m);
  }

  /**
   * #playOnly makes my move, if there is only one, after as long as a person may take; not again if it was taken back.
   * In a game of tricks, that would tell the others what I do not hold: not where results count. @param {View} v
   */
  #playOnly({ seat, awaited, legal, spot, zones }) {
    if (!settings.only || legal.length !== 1 || !awaited.includes(seat)) return;
    if ((this.table?.rated || this.table?.series) && zones.some((z) => z.name === "trick")) return;
    setTimeout(() => {
      const v = /** @type {View} */ (this.v);
      const still = v.spot === spot && v.state === "playing" && this.#root.isConnected;
      if (still && !document.hidden) this.play(legal[0]);
    }, 600 + 2400 * Math.random() ** 2);
  }

  /**
   * #move animates plays; a trick on the table goes to its winner first.
   * @param {Map<string, DOMRect>} rects
   * @param {Transfer[]} gathered
   * @param {Happening[]} fresh
   */
  #move(rects, gathered, fresh) {
    const moved = fresh.flatMap((e) => flights(this.scene(), e));
    if (moved.length === 0) return;
    if (settings.cards && !document.hidden) lay();
    fly(this.#root, rects, [...gathered, ...moved]);
  }

  /** @param {View | null} before @param {View} m @param {Happening[]} fresh @param {boolean} same */
  #say(before, m, fresh, same) {
    tellView(this.scene(), before, m, fresh);
    tellNotes(before, m);
    if (m.state !== "playing" || !m.awaited.includes(m.seat)) return;
    if (!same || fresh.length > 0 || !before?.awaited.includes(m.seat)) announce(t("turn.yours"));
    requestAnimationFrame(() => {
      const at = document.activeElement;
      if (at === document.body || at === this.#find(".felt")) this.#focus();
    });
  }

  /** At a table of a cup everybody who has come is ready; with bots there is nobody to wait for. @param {View} v */
  async #beginAlone(v) {
    const key = `${v.match}`;
    const alone = v.seat >= 0 && v.seats.every((s, i) => i === v.seat || (s.bot && !s.name));
    if (v.state !== "waiting" || !(alone || (this.table?.series && v.seat >= 0)) || v.seats[v.seat].ready || this.#begun === key) return;
    this.#begun = key;
    this.#starts = alone;
    if ((await this.ready()) || !this.#starts) return;
    this.#starts = false;
    this.#render();
  }

  ready() {
    return this.v && this.ask({ t: "ready", seed: newSeed(this.id, this.v) });
  }

  /** scene returns what the page shows once there is a view, with my move that is on its way. */
  scene() {
    const scene = this.#stored();
    return this.#pending ? pending(scene, this.#pending.move) : scene;
  }

  /** #stored returns the scene that the server has sent last. */
  #stored() {
    const { v, table } = /** @type {TablePage} */ (this);
    return sceneOf(v, table, this.#own, this.log, this.#presence, (move) => this.play(move));
  }

  /**
   * play shows a move immediately and sends it; a second press before the answer does
   * nothing. It returns whether the move was made, as soon as the page shows it.
   * @param {string} move
   */
  async play(move) {
    if (this.#pending || !this.v) return false;
    const { spot } = this.v;
    /** @type {Sent} */
    const mine = { move, n: this.log.length, rev: 0 };
    const rects = capture(this.#root);
    const gathered = swept(this.scene());
    this.#pending = mine;
    this.#picks.choice = null;
    this.#render();
    const scene = this.scene();
    const moved = scene.log.slice(-1).flatMap((e) => flights(scene, e));
    if (moved.length > 0 && settings.cards) lay();
    fly(this.#root, rects, moved.length > 0 ? [...gathered, ...moved] : []);
    try {
      const { rev } = await this.#socket.ask({ t: "play", spot, move });
      mine.rev = rev;
      if (this.v.rev >= rev) this.#settle(mine);
      else await new Promise((resolve) => (mine.seen = () => resolve(null)));
      return true;
    } catch (refused) {
      this.#settle(mine);
      if (!(refused instanceof Refusal) || refused.code !== "stale") tell(refused);
      return false;
    }
  }

  /** place returns what a hint depends on: the deal, my plays in it, and the moves that I may make. */
  place() {
    const { match, deal, seat, legal } = /** @type {View} */ (this.v);
    return [match, deal, this.log.filter((e) => e.seat === seat).length, ...legal].join(" ");
  }

  /** hint shows a hint for a place, null for none. @param {Tip | null} tip */
  hint(tip, at = "") {
    this.#hint = tip && { tip, at };
    this.#render();
  }

  /** tip returns the hint that is shown, null if there is none. */
  get tip() {
    return this.#hint?.at === this.place() && !this.#pending ? this.#hint.tip : null;
  }

  /** #settle shows the table without a move that was on its way. @param {Sent} mine */
  #settle(mine) {
    if (this.#pending !== mine) return;
    this.#pending = null;
    this.#render();
  }

  #focus() {
    const act = this.#find(".result button.primary, .actions button");
    const hand = this.#root.querySelector("room-hand");
    if (hand && hand.cards.length > 0 && (hand.cards.some((c) => c.legal) || !act)) hand.focusCard();
    else (act ?? this.#find(".felt"))?.focus({ preventScroll: true });
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  #find(selector) {
    return this.#root.querySelector(selector);
  }

  #render() {
    const held = this.#root.contains(document.activeElement);
    if (!this.table || !this.v || this.#starts) {
      patch(
        this.#root,
        h("p", {
          class: "empty",
          text: this.#refused ? refusal(this.#refused) : t(this.gone ? "net.gone" : this.lost ? "net.lost" : "loading"),
        }),
      );
      return;
    }
    const [page, scene] = [/** @type {TablePage} */ (this), this.scene()];
    patch(this.#root, head(page, scene), felt(page, scene, this.#picks), over(page, scene), this.panels.view(page, scene));
    if (held && !this.#root.contains(document.activeElement)) this.#focus();
  }
}
