// <hoyle-table>: a record or a position to look at, or, with the attribute play, a deal
// to play against bots.
import { load } from "./browser.js";
import { cardElement, spread } from "./cards.js";
import { style } from "./style.js";

const libraries = new Map();
/** The library with the program from an address, loaded once for all tables of a page. */
function hoyle(address) {
  if (!libraries.has(address)) libraries.set(address, load(address ?? undefined));
  return libraries.get(address);
}

const markup = `
<div class="bar steps" part="bar">
  <button name="first" aria-label="First">|◀</button><button name="back" aria-label="Back">◀</button>
  <output class="count"></output>
  <button name="on" aria-label="On">▶</button><button name="last" aria-label="Last">▶|</button>
  <label>Seen by <select name="seat"></select></label>
</div>
<p class="log" aria-live="polite"></p>
<ul class="zones" part="zones"></ul>
<p class="choice" aria-live="polite"></p>
<div class="bar moves" part="moves" role="group" aria-label="Your moves"></div>`;

/** A card that some moves take is a button: its only move, if it takes no other card, or else a choice. */
function pressable(card, moves, key, chosen) {
  if (moves.length === 0) return card;
  const button = Object.assign(document.createElement("button"), { className: "play" });
  if (moves.length === 1 && moves[0].picks.length === 1) button.dataset.move = moves[0].move;
  else {
    button.dataset.key = key;
    button.ariaPressed = chosen;
  }
  button.append(card);
  return button;
}

/** Whether one list of cards has all of another. */
function holds(list, cards) {
  const rest = [...list];
  return cards.every((card) => rest.includes(card) && rest.splice(rest.indexOf(card), 1));
}

const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

export class HoyleTable extends HTMLElement {
  static observedAttributes = ["program", "game", "rules", "seed", "src", "seat", "play", "bot", "names"];
  #root = this.attachShadow({ mode: "open" });
  #table = null; // with all plays
  #at = 0; // the number of plays that are shown
  #mark = 0; // the number of plays before the reader's last one
  #record = null;
  #position = null;
  #load = 0; // counts what was asked to be shown
  #thought = null;
  #chosen = new Set(); // keys of the cards of the hand that are chosen to go together

  constructor() {
    super();
    const sheet = document.createElement("style");
    sheet.textContent = style;
    this.#root.innerHTML = markup;
    this.#root.prepend(sheet);
    this.#root.addEventListener("click", (event) => this.#press(event.target.closest("button")));
    this.#pick("[name=seat]").addEventListener("change", (event) => this.setAttribute("seat", event.target.value));
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    this.tabIndex = Math.max(this.tabIndex, 0);
    this.setAttribute("role", "group");
    this.ariaLabel ??= "Card table";
    this.#open();
  }

  disconnectedCallback() {
    this.#thought?.abort();
    this.#load++;
  }

  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if ((name === "seat" || name === "names") && this.#table) this.#show();
    else this.#open();
  }

  /** The record of a deal to show. */
  set record(record) {
    this.#record = record;
    if (this.isConnected) this.#open();
  }

  get record() {
    return this.#table?.save() ?? this.#record;
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
    this.#at = Math.min(Math.max(n, 0), this.#table?.length ?? 0);
    this.#show();
  }

  /** The seat whose eyes see the table; -1 is a spectator. */
  get seat() {
    return Number(this.getAttribute("seat") ?? this.getAttribute("play") ?? -1);
  }

  #pick(selector) {
    return this.#root.querySelector(selector);
  }

  // Makes a new table. If several are asked for, the last one is shown.
  async #open() {
    const load = ++this.#load;
    this.#thought?.abort();
    try {
      const record = this.#record ?? (this.hasAttribute("src") ? await (await fetch(this.getAttribute("src"))).json() : null);
      const table = this.#make(await hoyle(this.getAttribute("program")), record);
      if (load !== this.#load) return table.free();
      this.#table?.free();
      this.#table = table;
      this.#mark = 0;
      this.#at = this.hasAttribute("play") ? table.length : 0;
      this.#show();
      this.dispatchEvent(new Event("load"));
      await this.#bots();
    } catch (error) {
      if (load === this.#load) this.#tell(`This table cannot be shown: ${error.reason || error.message}`);
    }
  }

  #make(h, record) {
    if (record) return h.open(record);
    const options = { rules: JSON.parse(this.getAttribute("rules") ?? "{}") };
    if (this.#position) options.position = this.#position;
    else if (this.hasAttribute("seed")) options.seed = this.getAttribute("seed");
    return h.table(this.getAttribute("game") ?? h.games()[0].name, options);
  }

  // The names of the seats: those of the attribute, or else those of the game, the reader and the others.
  #names(seats) {
    const given = (this.getAttribute("names") ?? "").split(",").map((name) => name.trim());
    const playing = this.hasAttribute("play");
    const others = seats.flatMap((place, i) => (place.name || this.#mine(i) ? [] : [i]));
    const other = (i) => (playing ? (others.length > 1 ? `Bot ${others.indexOf(i) + 1}` : "Bot") : `Player ${i + 1}`);
    return seats.map((place, i) => given[i] || place.name || (this.#mine(i) ? "You" : other(i)));
  }

  // Tells sentences. Those that stand there stay, so that a screen reader speaks only the new ones.
  #tell(...sentences) {
    const log = this.#pick(".log");
    const texts = sentences.map((sentence, i) => (i > 0 ? ` ${sentence}` : sentence));
    const changed = texts.findIndex((text, i) => log.children[i]?.textContent !== text);
    [...log.children].slice(changed < 0 ? texts.length : changed).forEach((old) => old.remove());
    log.append(...texts.slice(log.children.length).map((textContent) => Object.assign(document.createElement("span"), { textContent })));
  }

  #show() {
    if (!this.#table) return;
    const focus = this.#root.activeElement?.dataset;
    const table = this.#table.at(this.#at);
    const state = table.state(this.seat, { from: Math.max(Math.min(this.#at - 1, this.hasAttribute("play") ? this.#mark : this.#at), 0) });
    const names = this.#names(state.seats);
    const eyes = this.#pick("[name=seat]");
    eyes.replaceChildren(new Option("a spectator", -1), ...names.map((name, i) => new Option(name, i)));
    eyes.value = this.seat;
    this.#pick("label").hidden = this.hasAttribute("play");
    this.#pick(".steps").hidden = this.hasAttribute("play") && this.#table.turn >= 0; // there is nothing to step to during a deal
    this.#pick(".count").textContent = `${this.#at} of ${this.#table.length}`;
    for (const [name, off] of [["first", this.#at === 0], ["back", this.#at === 0], ["on", this.#at === this.#table.length], ["last", this.#at === this.#table.length]]) {
      this.#pick(`[name=${name}]`).ariaDisabled = off;
    }
    const place = (zone) => (zone.seat === this.seat ? 2 : zone.seat < 0 ? 1 : 0); // one's own cards lie below the table
    const zones = state.zones
      .map((zone) => ({ ...zone, layout: state.layouts[zone.name] ?? "" }))
      .filter((zone) => zone.layout !== "aside" && (zone.seat < 0 || zone.layout === "hand" || zone.cards.length > 0))
      .sort((a, b) => place(a) - place(b));
    const can = this.#legal(state).map((move, i) => ({ move, picks: state.picks[i] }));
    const items = zones.map((zone) => this.#zone(table, zone, state, names, can));
    const choices = items.flatMap((item) => [...item.querySelectorAll("[data-key]")]).map((button) => button.dataset.key);
    for (const key of this.#chosen) if (!choices.includes(key)) this.#chosen.delete(key);
    this.#pick(".zones").replaceChildren(...items);
    this.#tell(...this.#words(state, names));
    this.#moves(table, can, choices.length > 0);
    if (focus?.key ?? focus?.move) (this.#root.querySelector(`[data-key="${focus.key}"]`) ?? this.#root.querySelector("[data-move]") ?? this).focus();
    table.free();
  }

  #mine(seat) {
    return this.hasAttribute("play") && seat === this.seat;
  }

  #words(state, names) {
    const last = state.log.map((e) => {
      const { text, told } = this.#table.say(e.seat, e.move, e.n);
      return `${names[e.seat]}${told ? ` ${told}` : `: ${text}`}.`;
    });
    const over = state.turn < 0 ? `The deal is over: ${state.score.map((n, i) => `${names[i]} ${n}`).join(", ")}.` : this.#mine(state.turn) ? "Your turn." : `${names[state.turn]} to play.`;
    const marks = state.marks.map((m) => (m.seat < 0 ? `${m.text}.` : `${names[m.seat]}: ${m.text}.`));
    return [...last, ...marks, over];
  }

  #zone(table, zone, state, names, can) {
    const item = document.createElement("li");
    const title = document.createElement("h3");
    const row = document.createElement("div");
    const sorted = this.seat >= 0 && (zone.layout === "row" || (zone.layout === "hand" && zone.seat === this.seat));
    const cards = sorted ? table.sort(this.seat, zone.cards) : spread(zone.cards);
    title.textContent = zone.seat < 0 ? zone.name : `${names[zone.seat]}: ${zone.name}`;
    item.classList.toggle("turn", zone.seat >= 0 && zone.seat === state.turn && zone.layout === "hand");
    row.className = "cards";
    // A pile that nobody sees is one card with a number.
    const pile = cards.length > 1 && (zone.layout === "won" || zone.layout === "pile" || cards.every((card) => card === "??"));
    const mine = zone.layout === "hand" && this.#mine(zone.seat) && !pile;
    const button = (card, i) => {
      const key = `${card}${cards.slice(0, i).filter((c) => c === card).length}`; // of one of several equal cards
      return pressable(cardElement(card), mine ? can.filter(({ picks }) => picks.includes(card)) : [], key, this.#chosen.has(key));
    };
    row.append(...(pile ? [zone.layout === "won" ? "??" : cards.at(-1)] : cards).map(button));
    if (pile) row.append(Object.assign(document.createElement("span"), { textContent: `× ${cards.length}` }));
    item.append(title, row);
    return item;
  }

  // The moves that may be made now.
  #legal(state) {
    return this.hasAttribute("play") && this.#at === this.#table.length ? state.legal : [];
  }

  // Moves that take what is chosen have buttons, and so have those that take no card.
  #moves(table, can, choice) {
    const cards = [...this.#chosen].map((key) => key.slice(0, 2));
    const fits = cards.length > 0 ? can.filter(({ picks }) => picks.length === cards.length && holds(picks, cards)) : [];
    const shown = [...fits, ...can.filter(({ picks }) => picks.length === 0)];
    const words = shown.length ? table.sayAll(this.seat, shown.map(({ move }) => move)) : [];
    const buttons = shown.map(({ move }, i) => {
      const button = Object.assign(document.createElement("button"), { textContent: words[i].text });
      button.dataset.move = move;
      return button;
    });
    const told = !choice || fits.length > 0 ? "" : !can.some(({ picks }) => holds(picks, cards)) ? "No such move." : cards.length > 0 ? "Choose more cards." : "Choose cards.";
    this.#pick(".choice").textContent = told;
    this.#pick(".moves").replaceChildren(...buttons);
  }

  #press(button) {
    if (!button) return;
    const { move, key } = button.dataset;
    if (move !== undefined) this.play(move);
    else if (key === undefined) this.#step(button.name);
    else {
      if (!this.#chosen.delete(key)) this.#chosen.add(key);
      this.#show();
    }
  }

  #step(name) {
    this.at = { first: 0, back: this.#at - 1, on: this.#at + 1, last: this.#table?.length ?? 0 }[name];
  }

  #key(event) {
    const name = keys[event.key];
    if (!name || event.composedPath()[0] instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#step(name);
  }

  /** Makes a move of the seat that plays; the bots answer. */
  play(move) {
    this.#mark = this.#table.length;
    this.#table.play(this.seat, move);
    this.#chosen.clear();
    this.at = this.#table.length;
    this.dispatchEvent(new CustomEvent("play", { detail: { seat: this.seat, move } }));
    return this.#bots();
  }

  // Bots move as long as the game waits for seats other than the reader's.
  async #bots() {
    if (!this.hasAttribute("play")) return;
    this.#thought?.abort();
    const { signal } = (this.#thought = new AbortController());
    const table = this.#table;
    while (!signal.aborted) {
      const seat = table.awaited.find((s) => s !== this.seat);
      if (seat === undefined) return;
      const n = table.length;
      const move = await table.choose(seat, { player: this.getAttribute("bot") ?? "medium", signal }).catch((error) => {
        if (!signal.aborted) this.#tell(`The bot cannot play: ${error.reason || error.message}`);
      });
      if (!move || signal.aborted || table.length !== n) return;
      table.play(seat, move);
      this.at = table.length;
      this.dispatchEvent(new CustomEvent("play", { detail: { seat, move } }));
    }
  }
}

customElements.define("hoyle-table", HoyleTable);
