// <hoyle-table>: a record or a position to look at, or, with the attribute play, deals to play
// against bots. It is the table of the card room: what is in room/ comes from there.
import { Refusal, asked, noBot } from "./asked.js";
import "./room/cards.js";
import { capture, fly } from "./room/flight.js";
import { patch, within } from "./room/dom.js";
import { nameRanks } from "./room/drawing.js";
import "./room/hand.js";
import { Picks } from "./room/picks.js";
import { outcome } from "./room/result.js";
import { announce, gameTitle, refusal, t, use } from "./room/say.js";
import { flights } from "./room/scene.js";
import { tellView } from "./room/telling.js";
import { tell } from "./room/toast.js";
import { swept, trickOf } from "./room/trick.js";
import { lying } from "./room/zones.js";
import { sceneOf, wordsOf } from "./sight.js";
import { sheet } from "./style.js";
import { felt, loading, refused, result, steps } from "./view.js";

const markup = `<div class="box"><div id="page" class="table-page"></div><div id="toasts" aria-hidden="true"></div></div>
<div id="news" class="unseen" role="log" aria-live="polite" aria-relevant="additions"></div><div id="alerts" class="unseen" role="alert"></div>`;

const keys = { Home: -Infinity, ArrowLeft: -1, ArrowRight: 1, End: Infinity };
const usual = 900; // ms from one play of a bot to the next

/** Waits, unless a signal ends it. */
const wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => resolve(clearTimeout(timer)));
  });

let spoken = ""; // the language of the letters on the cards

export class HoyleTable extends HTMLElement {
  static observedAttributes = ["program", "game", "rules", "seed", "src", "seat", "play", "bot", "names"];
  #root = this.attachShadow({ mode: "open" });
  #internals = this.attachInternals();
  #deal = null; // { library, info, table, about }
  #words = wordsOf("en");
  #at = 0; // the number of plays that are shown
  #scene = null; // what is shown
  #record = null;
  #position = null;
  #total = []; // of the deals before this one
  #rests = false; // the last cards lie for a while before the result appears
  #runs = 0; // the timer of a record that plays by itself
  #task = new AbortController(); // ends what this table waits for
  #picks = null;
  #sizes = new ResizeObserver(() => this.#measure());
  #place = () => this.#reach();
  #refusal = null; // why there is no table
  #languages = new MutationObserver(() => this.#redraw());

  constructor() {
    super();
    this.#root.innerHTML = markup;
    this.#root.adoptedStyleSheets = [sheet];
    this.#internals.role = "group";
    for (const event of ["click", "keydown", "focusin", "submit", "change", "input"]) this.#root.addEventListener(event, () => this.#enter(), { capture: true });
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    const page = { busy: () => false, place: () => "", scene: () => this.#scene, play: (move) => this.#try(move), draw: () => this.#draw() };
    this.#picks = new Picks(this.#root, page);
    this.#sizes.observe(this.#find(".box"));
    this.#languages.observe(document, { attributeFilter: ["lang"], subtree: true });
    addEventListener("resize", this.#place);
    this.#reach();
    this.#open();
  }

  disconnectedCallback() {
    this.#stop();
    this.#picks.close();
    this.#sizes.disconnect();
    this.#languages.disconnect();
    removeEventListener("resize", this.#place);
  }

  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    const seen = name === "names" || (name === "seat" && !this.#playing && this.seat >= -1 && this.seat < this.#scene?.count);
    if (this.#deal && seen) this.#draw();
    else this.#open();
  }

  /** The record of a deal to show. */
  set record(record) {
    this.#record = record;
    if (this.isConnected) this.#open();
  }

  get record() {
    return this.#deal?.table.save() ?? this.#record;
  }

  /** The position of a game to show, with the attribute game. */
  set position(position) {
    this.#position = position;
    if (this.isConnected) this.#open();
  }

  get position() {
    return this.#position;
  }

  /** The number of plays that are shown. */
  get at() {
    return this.#at;
  }

  set at(n) {
    if (!this.#deal) return;
    this.#at = Math.min(Math.max(n, 0), this.#deal.table.length);
    this.#draw();
    this.#tell(this.#at - 1);
  }

  /** The seat whose eyes see the table; -1 is a spectator. */
  get seat() {
    return Number(this.getAttribute("play") ?? this.getAttribute("seat") ?? -1);
  }

  /** Makes a move of the seat that plays. It resolves once the bots have answered. */
  play(move) {
    this.#make(this.seat, move);
    return this.#go();
  }

  /** Deals again from a secret seed; the next seat begins. */
  again() {
    const { table, about } = this.#deal;
    const total = table.turn < 0 ? table.score.map((n, i) => n + (this.#total[i] ?? 0)) : this.#total;
    return this.#open({ seed: undefined, first: (about.first + 1) % about.players }, total);
  }

  get #playing() {
    return this.hasAttribute("play");
  }

  /** Whether the deal has been played to its end. */
  get #over() {
    return this.#deal.table.turn < 0;
  }

  /** Whether there is something to step through: not during a deal. */
  get #steps() {
    return this.#deal !== null && !this.#rests && (!this.#playing || this.#over);
  }

  #find(selector) {
    return this.#root.querySelector(selector);
  }

  // The modules of the room serve all tables of a page: before they draw or say something, they get the place and the words of this one.
  #enter() {
    const { language, texts } = this.#words;
    within(this.#root);
    use(language, texts);
    if (language !== spoken) nameRanks(Object.fromEntries([..."TJQKA"].map((rank) => [rank, t(`short.${rank}`)])));
    spoken = language;
  }

  // The box is the window of the room's styles.
  #measure() {
    const box = this.#find(".box");
    box.style.setProperty("--vw", `${box.clientWidth / 100}px`);
    box.style.setProperty("--vh", `${box.clientHeight / 100}px`);
  }

  // A table that begins high on the page ends on the first screen.
  #reach() {
    const top = this.getBoundingClientRect().top + scrollY;
    this.style.setProperty("--hoyle-top", `${top < innerHeight * 0.4 ? Math.round(top) : 0}px`);
  }

  #stop() {
    this.#task.abort();
    this.#task = new AbortController();
    clearInterval(this.#runs);
    this.#runs = 0;
    return this.#task.signal;
  }

  // Makes a new table. If several are asked for, the last one is shown.
  async #open(again = {}, total = []) {
    const signal = this.#stop();
    if (!this.#deal) this.#redraw();
    try {
      const deal = await asked(this, this.#record, this.#position, again);
      if (signal.aborted) return deal.table.free();
      this.#deal?.table.free();
      this.#deal = deal;
      this.#refusal = null;
      this.#total = total;
      this.#at = this.#playing ? deal.table.length : 0;
      this.#rests = this.#playing && this.#over;
      if (!this.#playing) this.tabIndex = Math.max(this.tabIndex, 0); // for its keys
      this.#draw();
      this.dispatchEvent(new Event("load"));
      await this.#go();
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
  }

  #refuse(error) {
    this.#stop();
    this.#deal?.table.free();
    this.#deal = null;
    const reason = error instanceof Refusal ? error : new Refusal("embed.other", { why: refusal(error.code, error.reason || error.message) }, error);
    this.#refusal = reason;
    this.#redraw();
    this.dispatchEvent(new ErrorEvent("error", { error: reason.cause ?? reason, message: t(reason.message, reason.values) }));
  }

  // Shows once more what is shown, in the language of now.
  #redraw() {
    if (this.#refusal) this.#show(() => refused(this.#refusal));
    else if (this.#deal) this.#draw();
    else this.#show(loading);
  }

  #show(...views) {
    this.#words = wordsOf(this.closest("[lang]")?.lang.split("-")[0].toLowerCase() ?? "en", this.#deal);
    this.#enter();
    this.#internals.ariaLabel = this.#deal ? gameTitle(this.#deal.info) : t("embed");
    const held = this.#root.activeElement;
    patch(this.#find("#page"), views.map((view) => view()));
    if (held && !this.#root.activeElement) this.#focus();
  }

  // Gives the focus to what may be done now.
  #focus() {
    const hand = this.#find("room-hand");
    if (hand?.cards.some((card) => card.legal)) hand.focusCard();
    else (this.#find(".again, .actions button, .controls .primary") ?? this.#find(".felt"))?.focus({ preventScroll: true });
  }

  #see(n) {
    const names = (this.getAttribute("names") ?? "").split(",").map((name) => name.trim());
    const bot = (this.getAttribute("bot") ?? "medium").split(":")[0];
    return sceneOf(this.#deal, n, { names, bot, me: this.seat, playing: this.#playing, total: this.#total, texts: this.#words.texts, play: (move) => this.#try(move) });
  }

  #draw() {
    const last = this.#deal.table.length;
    const same = this.#scene?.live ?? false;
    const whole = this.#at === last;
    this.#show(
      () => {
        this.#scene = this.#see(this.#at);
        this.#picks.seen(this.#scene, same);
        return felt(this.#scene, this.#picks, this.#steps && this.#stepper(last));
      },
      () => this.#over && !this.#rests && (whole || this.#playing) && result(whole ? this.#scene : this.#see(last), this.#playing && (() => this.again())),
    );
  }

  #stepper(last) {
    const go = (n) => {
      clearInterval(this.#runs);
      this.#runs = 0;
      this.at = n;
    };
    const run = () => {
      if (this.#runs) return go(this.#at);
      if (this.#at === last) this.#at = 0;
      this.#runs = setInterval(() => (this.#at < last ? (this.at = this.#at + 1) : go(last)), this.#pace());
      this.#draw();
    };
    return steps(this.#scene, this.#at, last, this.#runs !== 0, go, run, !this.#playing && ((seat) => this.setAttribute("seat", seat)));
  }

  /** Tells the plays from a number on to those who listen. */
  #tell(from) {
    const fresh = this.#scene.log.filter((e) => e.n >= from);
    tellView(this.#scene, null, { seat: this.#playing ? this.seat : -1, state: "" }, fresh);
    return fresh;
  }

  #key(event) {
    const by = keys[event.key];
    if (by === undefined || !this.#steps || event.composedPath()[0].closest?.("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.at = this.#at + by;
  }

  // Makes a move that is pressed, or says why it cannot be made.
  #try(move) {
    this.#enter();
    try {
      this.#make(this.seat, move);
    } catch (error) {
      tell({ code: error.code, message: error.reason || error.message });
      return false;
    }
    this.#go().catch((error) => this.#refuse(error));
    return true;
  }

  #make(seat, move) {
    const { table } = this.#deal;
    const from = table.length;
    const rects = capture(this.#find("#page"));
    table.play(seat, move);
    const gathered = swept(this.#scene);
    this.#at = table.length;
    this.#rests = this.#over;
    this.#picks.choice = null;
    this.#draw();
    const moved = this.#tell(from).flatMap((e) => flights(this.#scene, e));
    if (moved.length > 0 && this.#pace() > 0) fly(this.#find("#page"), rects, [...gathered, ...moved]);
    this.dispatchEvent(new CustomEvent("play", { detail: { seat, move } }));
  }

  /** How long the last play stays before the next one: what the felt does not show takes less, a whole trick more. */
  #pace() {
    const pace = Number(this.getAttribute("pace") ?? usual);
    const last = this.#scene.log.at(-1);
    if (last && this.#scene.own.quiet?.(last.move)) return pace / 4;
    const full = lying(this.#scene, "trick").length > 0 && trickOf(this.#scene).winner >= 0;
    return full ? 2 * pace : pace;
  }

  // Bots move as long as the game waits for seats other than the reader's; after the last play comes the result.
  async #go() {
    if (!this.#playing) return;
    const signal = this.#stop();
    const { table, info } = this.#deal;
    for (;;) {
      const seat = table.awaited.find((s) => s !== this.seat);
      if (seat === undefined) break;
      const player = this.getAttribute("bot") ?? "medium";
      const thought = table.choose(seat, { player, signal }).catch((error) => {
        if (signal.aborted) return "";
        throw error.code === "no-worker" ? new Refusal("embed.worker", {}, error) : error.code === "no-such-player" ? noBot(player, info, error) : error;
      });
      const [move] = await Promise.all([thought, wait(this.#pace(), signal)]);
      if (signal.aborted) return;
      this.#make(seat, move);
    }
    if (table.awaited.includes(this.seat)) {
      this.#say(t("turn.yours"));
      if (this.#root.activeElement?.matches(".felt")) this.#focus();
    }
    if (!this.#rests) return;
    await wait(2 * this.#pace(), signal);
    if (!signal.aborted) this.#finish();
  }

  #say(text) {
    this.#enter();
    announce(text);
  }

  #finish() {
    const held = this.#root.activeElement;
    this.#rests = false;
    this.#draw();
    this.#say(outcome(this.#scene).text);
    if (held) this.#find(".again").focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("end", { detail: { score: this.#scene.score } }));
  }
}

customElements.define("hoyle-table", HoyleTable);
