// The library as JavaScript reads it: games, tables and matches.
import { HoyleError, given } from "./core.js";
import { check } from "./thinker.js";

/** A seat that is nobody's: the turn of a finished game, and a spectator. */
const nobody = -1;

/** Returns 64 random hexadecimal digits: the secret of a deal. */
function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

// Held is a handle of the program. It is freed by free, or with the object.
class Held {
  hoyle;
  handle;

  constructor(hoyle, handle) {
    this.hoyle = hoyle;
    this.handle = handle;
    hoyle.held.register(this, handle, this);
  }

  /** The answer to an operation, by its name. */
  call(name, arg) {
    return this.hoyle.program.call(name, this.handle, arg);
  }

  /** Frees the memory of the program immediately; no other method may be called afterwards. */
  free() {
    this.hoyle.held.unregister(this);
    this.call("free");
    this.handle = 0;
  }
}

/** Hoyle is the library, loaded. */
export class Hoyle {
  program;
  thinker;
  held;

  constructor(program, thinker) {
    this.program = program;
    this.thinker = thinker;
    this.held = new FinalizationRegistry((handle) => program.call("free", handle));
  }

  /** The games of the library. */
  games() {
    return this.program.call("games", 0);
  }

  /** The description of a game with its rules, found by its own name or the name of a preset. */
  info(game, rules) {
    return this.program.call("info", 0, { game, rules });
  }

  /** The words of a game in a language, such as "de", by their keys. */
  words(game, language) {
    return this.program.call("words", 0, { game, language });
  }

  /** Deals: from a seed, by default a secret one, or from a position. */
  table(game, options) {
    let { seed, position, ...more } = options ?? {};
    if (!position) seed ??= secret();
    return new Table(this, this.program.call("table", 0, { game, seed, position, ...more }));
  }

  /** Opens the record of a deal. */
  open(record) {
    return new Table(this, this.program.call("open", 0, record));
  }

  /** Begins a match, by default from a secret seed; its format is one of those in info, the first by default. */
  match(game, options) {
    const { seed = secret(), ...more } = options ?? {};
    return new Match(this, this.program.call("match", 0, { game, seed, ...more }));
  }

  /** Opens the record of a match. */
  openMatch(record) {
    return new Match(this, this.program.call("openMatch", 0, record));
  }

  /** Returns a random seed. */
  seed() {
    return secret();
  }

  /** The commitment to a seed, to be shown before the deal. */
  commit(seed) {
    return this.program.call("commit", 0, seed);
  }

  /** Whether a commitment belongs to a seed. */
  verify(commitment, seed) {
    return this.program.call("verify", 0, { commitment, seed });
  }

  /** The nth seed derived from a seed, such as the seed of the nth deal of a match. */
  derive(seed, n) {
    return this.program.call("derive", 0, { seed, n });
  }

  /** A seed made of several, so that nobody alone can choose it. */
  combine(...seeds) {
    return this.program.call("combine", 0, seeds);
  }

  /** Stops the worker of the bots, and rejects the promises that wait for it. */
  stop() {
    this.thinker.stop();
  }
}

/** Table is a deal in progress. */
export class Table extends Held {
  /** What a seat sees, in one call. The argument "only" lists the parts; by default it is all of them. */
  state(seat = nobody, options) {
    const { from = 0, only = [], ...more } = options ?? {};
    for (const name in more) throw new HoyleError({ code: "bad-call", reason: "bad call", message: `state: no option ${name}` });
    return this.hoyle.program.text("state", this.handle, given("state", () => `${seat} ${from} ${only.join(" ")}`));
  }

  #part(name, seat, from) {
    return this.state(seat, { from, only: [name] })[name];
  }

  get turn() {
    return this.#part("turn");
  }

  get length() {
    return this.#part("len");
  }

  get awaited() {
    return this.#part("awaited");
  }

  get score() {
    return this.#part("score");
  }

  get breakdown() {
    return this.#part("breakdown");
  }

  /** What stays the same during the deal. */
  about() {
    return this.call("about");
  }

  legal(seat) {
    return this.#part("legal", seat);
  }

  view(seat) {
    return this.#part("view", seat);
  }

  zones(seat) {
    return this.#part("zones", seat);
  }

  log(seat, from) {
    return this.#part("log", seat, from);
  }

  seats(viewer) {
    return this.#part("seats", viewer);
  }

  /** Makes a move, and returns the turn. n is the number of plays that the seat has seen, so that a click sent twice is one play. */
  play(seat, move, n) {
    if (n !== undefined) return this.call("playAt", { n, seat, move });
    return this.hoyle.program.text("play", this.handle, given("play", () => `${seat} ${move}`));
  }

  /** Takes back all plays but the first n. */
  undo(n) {
    return this.call("undo", n);
  }

  /** Whether it is fair to take back all plays but the first n. */
  canUndo(n) {
    return this.call("canUndo", n);
  }

  /** A new table with the first n plays. */
  at(n) {
    return new Table(this.hoyle, this.call("at", n));
  }

  /** A move in words, as it is read before play n, or now. */
  say(seat, move, n) {
    return this.call("say", { seat, moves: [move], n })[0];
  }

  /** Several moves in words. */
  sayAll(seat, moves, n) {
    return this.call("say", { seat, moves, n });
  }

  /** The only move of a seat that has no choice, or null. */
  forced(seat) {
    return this.call("forced", seat);
  }

  /** Cards as a player holds them. */
  sort(seat, cards) {
    return this.call("sort", { seat, cards });
  }

  /** The whole position, which is secret. */
  position() {
    return this.call("position");
  }

  /** The record so far, which is secret. */
  save() {
    return this.call("save");
  }

  /** The record of a finished game, which everybody may see. */
  record() {
    return this.call("record");
  }

  /** Declares that no further deal uses these cards. */
  close() {
    this.call("close");
  }

  /** The exact odds of Blackjack for the seat to play. */
  odds(seat) {
    return this.call("odds", seat);
  }

  /** The move that a bot makes for a seat. */
  choose(seat, options) {
    return this.#think("choose", "medium", seat, options);
  }

  /** What a bot thinks of the moves of a seat, the best first. */
  advise(seat, options) {
    return this.#think("advise", "search", seat, options);
  }

  /** What a search thinks of each decision so far. It reveals secrets. */
  review(options) {
    const { seed = secret(), signal, ...more } = options ?? {};
    return this.hoyle.thinker.think("review", { record: this.save(), seed, ...more }, signal);
  }

  // Without a worker the caller's thread thinks, about the open table: nothing is replayed.
  async #think(name, bot, seat, options) {
    const { player = bot, seed = secret(), signal, worker = true, ...more } = options ?? {};
    const arg = { seat, player, seed, ...more };
    if (worker) return this.hoyle.thinker.think(name, { record: this.save(), ...arg }, signal);
    check(name, signal);
    return this.call(name, arg);
  }
}

/** Match is a series of deals. */
export class Match extends Held {
  /** Sets up the next deal; null once the match is over. */
  next() {
    return this.#table(this.call("next"));
  }

  /** The table of the deal set up last, or null. */
  table() {
    return this.#table(this.call("current"));
  }

  /** A copy of the table of a deal, numbered from 0. It shows every secret. */
  deal(n) {
    return this.#table(this.call("deal", n));
  }

  /** Where the match stands. */
  standing() {
    return this.call("standing");
  }

  get over() {
    return this.standing().over;
  }

  get total() {
    return this.standing().total;
  }

  /** The record of the match so far, which is secret. */
  save() {
    return this.call("saveMatch");
  }

  /** The record of a finished match, which everybody may see. */
  publish() {
    return this.call("publish");
  }

  /** The record of a finished deal, numbered from 0, which everybody may see. */
  record(deal) {
    return this.call("dealRecord", deal);
  }

  #table(handle) {
    return handle && new Table(this.hoyle, handle);
  }
}
