// The page of a table: it makes a scene of each message from the server, and a message
// of each button or card that is pressed.

import { h, patch } from "./dom.js";
import { Refusal, get, games } from "./api.js";
import { enter, shut } from "./door.js";
import { t, announce, refusal, gameTitle } from "./say.js";
import { Socket } from "./socket.js";
import { ownOf } from "./games.js";
import { flights, strip, middle, sceneOf, seatBox } from "./scene.js";
import { handCards, mayPlay, attempt } from "./moves.js";
import { pending } from "./pending.js";
import { swept } from "./trick.js";
import { tellView } from "./telling.js";
import { lay } from "./sound.js";
import { settings } from "./settings.js";
import { actions, gathering, turnSign } from "./actions.js";
import { room, banner, looking } from "./waiting.js";
import { head } from "./head.js";
import { Panels } from "./panels.js";
import { capture, fly } from "./flight.js";
import { setTime } from "./clock.js";
import { turnNotice, quietNotice } from "./notice.js";
import { tell, toast } from "./toast.js";
import { newSeed } from "./check.js";

/** @returns {Promise<() => void>} what to do on leaving */
export async function open(root, [, id]) {
  const summary = await get(`tables/${id}`);
  if (summary.locked) await enter(id);
  const own = await ownOf(summary.game);
  const info = (await games()).find((g) => g.name === summary.game);
  const page = new TablePage(root, id, own, info ? gameTitle(info) : summary.gameTitle);
  return () => page.close();
}

class TablePage {
  id;
  title;
  /** @type {any} */
  table = null; // the part that does not change
  /** @type {any} */
  v = null; // the newest view
  log = [];
  watchers = 0;
  lost = false; // the socket is not open
  panels;

  #root;
  #own;
  #socket;
  #online = [];
  #refused = ""; // why this page may not watch
  /** @type {any} */
  #choice = null; // { moves } of a card that may be played in several ways
  #chosen = new Set(); // keys of the cards of the hand that are chosen to go together
  /** @type {any} */
  #pending = null; // my move that is on its way: { move, match, deal, n, rev }, rev once it is stored
  #begun = ""; // the match for which this page has sent ready by itself

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
      `/api/tables/${id}/ws`,
      (m) => this.#take(m),
      (state, tries) => this.#changed(state, tries),
    );
    document.addEventListener("keydown", this.#escape);
    turnNotice(false, title);
    this.#render();
  }

  close() {
    document.removeEventListener("keydown", this.#escape);
    quietNotice();
    this.panels.close();
    this.#socket.close();
  }

  /** ask sends a message, and shows why if it is refused. */
  async ask(message) {
    try {
      return await this.#socket.ask(message);
    } catch (refused) {
      tell(refused);
      return null;
    }
  }

  /** fold puts the result of a deal aside, or shows it again. */
  fold(folded) {
    this.folded = folded;
    this.#render();
  }

  #changed(state, tries) {
    if (state === "lost" && tries > 1) this.#askWhy();
    if (state === "lost" && !this.lost) announce(t("net.lost"), true);
    if (state === "open" && this.lost) announce(t("net.back"));
    this.lost = state !== "open";
    this.gone = state === "closed";
    this.#render();
  }

  /** #askWhy gives up if there is a reason why the socket does not open. */
  async #askWhy() {
    const why = await shut(this.id);
    if (!why || (why === "no-spectators" && this.v)) return;
    this.#refused = why;
    this.gone = why === "not-found";
    this.#socket.close();
    this.#render();
  }

  #take(m) {
    if (m.t === "hello") {
      this.table = m.table;
      setTime(m.now);
    } else if (m.t === "view") {
      this.#see(m);
      return;
    } else if (m.t === "who") {
      this.#online = m.online;
      this.watchers = m.watchers;
    } else if (m.t === "chat") {
      this.panels.hear(m.texts, this.v?.you ?? -1);
    } else if (m.t === "bye") {
      this.lost = true;
    } else {
      return;
    }
    this.#render();
  }

  /** #see takes a view: new plays are shown on their way and announced. */
  #see(m) {
    const before = this.v;
    const gathered = before && !this.#pending ? swept(this.scene()) : [];
    const same = before !== null && before.match === m.match && before.deal === m.deal;
    m.sheet ??= before?.sheet ?? []; // null if they are as before
    m.fair ??= before?.fair;
    if (m.seats[m.you]?.joins) m.await = m.await.filter((s) => s !== m.you); // a bot plays for the reader
    const known = same ? before.n : m.from === 0 ? m.n : 0;
    const fresh = m.log.filter((e) => e.n >= known);
    this.log = (same ? this.log.slice(0, m.from) : []).concat(m.log);
    this.v = m;
    this.#choice = null;
    const shown = this.#pending; // its card has flown already
    if (shown && (!same || (shown.rev > 0 && m.rev >= shown.rev))) {
      this.#pending = null;
      shown.seen?.();
    }
    this.#chosen = new Set([...this.#chosen].filter(() => same && m.n === before.n));
    if (before?.state !== m.state) this.folded = m.state === "paused" && this.#own.hand === false;
    const rects = fresh.length > 0 && same ? capture(this.#root) : null;
    this.#render();
    if (rects) this.#move(rects, gathered, fresh.filter((e) => !shown || e.seat !== m.you || e.n < shown.n));
    this.#say(before, m, fresh, same);
    if (
      before?.state === "playing" &&
      m.state !== before.state &&
      this.#root.querySelector(".mine")?.contains(document.activeElement)
    )
      this.#focus();
    turnNotice(m.state === "playing" && m.await.includes(m.you) && !this.lost, this.title);
    this.#beginAlone();
  }

  /** #move shows plays on their way; a trick that lies there goes to its winner first. */
  #move(rects, gathered, fresh) {
    const moved = fresh.flatMap((e) => flights(this.scene(), e));
    if (moved.length === 0) return;
    if (settings.cards && !document.hidden) lay();
    fly(this.#root, rects, [...gathered, ...moved]);
  }

  #say(before, m, fresh, same) {
    tellView(this.scene(), before, m, fresh, same);
    if (m.state !== "playing" || !m.await.includes(m.you)) return;
    if (!same || fresh.length > 0 || !before.await.includes(m.you)) announce(t("turn.yours"));
    if ([document.body, this.#root.querySelector(".felt")].includes(document.activeElement)) this.#focus();
  }

  /** At a table of a cup everybody who has come is ready; with bots there is nobody to wait for. */
  #beginAlone() {
    const v = this.v;
    const key = `${v.match}`;
    const alone = this.table.series ? v.you >= 0 : v.you >= 0 && v.seats.every((s, i) => i === v.you || (s.bot && !s.name));
    if (v.state !== "waiting" || !alone || v.seats[v.you].ready || this.#begun === key) return;
    this.#begun = key;
    this.ready();
  }

  ready() {
    return this.ask({ t: "ready", seed: newSeed(this.id, this.v) });
  }

  /** scene returns what is to be seen, with my move that is on its way. */
  scene() {
    const scene = sceneOf(this.v, this.table, this.#own, this.log, this.#online, (move) => this.play(move));
    return this.#pending ? pending(scene, this.#pending.move) : scene;
  }

  /**
   * play shows a move at once and sends it; a second press before the answer does nothing.
   * It returns whether the move was made, as soon as the page shows it.
   */
  async play(move) {
    if (this.#pending) return false;
    const { match, deal, n } = this.v;
    const mine = { move, match, deal, n, rev: 0 };
    const rects = capture(this.#root);
    const gathered = swept(this.scene());
    this.#pending = mine;
    this.#choice = null;
    this.#render();
    const moved = flights(this.scene(), this.scene().log.at(-1));
    if (moved.length > 0 && settings.cards) lay();
    fly(this.#root, rects, moved.length > 0 ? [...gathered, ...moved] : []);
    try {
      const { rev } = await this.#socket.ask({ t: "play", match, deal, n, m: move });
      mine.rev = rev;
      if (this.v.rev >= rev) this.#settle(mine);
      else await new Promise((resolve) => Object.assign(mine, { seen: resolve }));
      return true;
    } catch (refused) {
      this.#settle(mine);
      if (!(refused instanceof Refusal) || refused.code !== "stale") tell(refused);
      return false;
    }
  }

  /** #settle shows the table without a move that was on its way. */
  #settle(mine) {
    if (this.#pending !== mine) return;
    this.#pending = null;
    this.#render();
  }

  #choose(c) {
    if (this.#pending) return;
    const scene = this.scene();
    if (scene.own.gather?.(scene) && c.legal) {
      if (!this.#chosen.delete(c.key)) this.#chosen.add(c.key);
      this.#render();
      return;
    }
    const moves = mayPlay(scene, c.face);
    if (moves.length === 1) this.play(moves[0]);
    else if (moves.length > 1) {
      this.#choice = { face: c.face, moves };
      this.#render();
      this.#root.querySelector(".choice button")?.focus();
    } else {
      this.#shake(c.key);
      if (scene.await.includes(scene.me)) this.play(attempt(scene, c.face));
      else toast(t("no.not-your-turn"));
    }
  }

  /** #passOn sends the cards that are chosen, one after the other. */
  async #passOn(moves) {
    this.#chosen.clear();
    for (const move of moves) if (!(await this.play(move))) return;
  }

  #shake(key) {
    const card = [...this.#root.querySelectorAll(".hand-card")].find((b) => b.dataset.key === key);
    card?.animate([{ translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }], 220);
  }

  #escape = (e) => {
    if (e.key !== "Escape" || !this.#choice) return;
    this.#choice = null;
    this.#render();
    this.#root.querySelector("room-hand")?.focusCard();
  };

  #focus() {
    const act = this.#root.querySelector(".result button.primary, .actions button");
    const hand = this.#root.querySelector("room-hand");
    if (hand && hand.cards.length > 0 && (hand.cards.some((c) => c.legal) || !act)) hand.focusCard();
    else (act ?? this.#root.querySelector(".felt")).focus({ preventScroll: true });
  }

  #render() {
    const held = this.#root.contains(document.activeElement);
    if (!this.table || !this.v) {
      patch(
        this.#root,
        h("p", {
          class: "empty",
          text: this.#refused ? refusal(this.#refused) : t(this.gone ? "net.gone" : this.lost ? "net.lost" : "loading"),
        }),
      );
      return;
    }
    const scene = this.scene();
    patch(
      this.#root,
      head(this, scene),
      h(
        "section",
        { key: "felt", tabindex: "-1", class: `felt game-${scene.game}`, "aria-label": t("table.felt") },
        !this.#waits() && strip(scene),
        h("div", { class: "middle" }, this.#center(scene)),
        this.folded && !this.#waits() && banner(this, scene),
        !this.#waits() && this.#mine(scene),
      ),
      this.panels.view(this, scene),
    );
    if (held && !this.#root.contains(document.activeElement)) this.#focus();
  }

  #waits() {
    return ["waiting", "ended"].includes(this.v.state);
  }

  #center(scene) {
    if (this.#waits()) return room(this, scene);
    return [!this.folded && banner(this, scene), middle(scene)];
  }

  #mine(scene) {
    if (scene.me < 0) return h("div", { key: "mine", class: "mine" }, looking(this, scene));
    const gathers = scene.own.gather?.(scene);
    const cards = scene.own.hand === false ? [] : handCards(scene).map((c) => ({ ...c, gathered: Boolean(gathers), chosen: this.#chosen.has(c.key) }));
    return h(
      "div",
      { key: "mine", class: `mine${scene.await.includes(scene.me) ? " turn" : ""}` },
      h(
        "div",
        { class: "mine-bar" },
        seatBox(scene, scene.me),
        turnSign(scene),
        gathers
          ? gathering(scene, gathers, cards.filter((c) => c.chosen).map((c) => c.face), (moves) => this.#passOn(moves))
          : actions(scene, this.#choice, () => this.#escape({ key: "Escape" })),
      ),
      scene.own.hand !== false && h("room-hand", { key: "hand", "data-zone": `hand:${scene.me}`, cards, choose: this.#pick }),
    );
  }

  #pick = (c) => this.#choose(c);
}
