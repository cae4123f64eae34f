// The types of the package. Those of its JSON are in wire.d.ts.
import type {
  About, Advice, Card, Cards, Code, GameEvent, GameInfo, Games, GameObject, GameRecord, Info, MatchRecord, Operations, Phrase, Place, Review,
  ScoreLine, Seat, Seed, Standings, State as Parts, Zone,
} from "./wire.js";

export type * from "./wire.js";

/** The name of a game, or a game with one of its presets, such as "doppelkopf:home". */
export type GameName = keyof Games | (string & {});

/** The types of a game, if its name is known. */
export type Of<G, K extends "rules" | "position" | "view"> = G extends keyof Games ? Games[G][K] : GameObject;

/** An error of the library. */
export class HoyleError extends Error {
  /**
   * A short stable word. "no-program" means that hoyle.wasm does not come from its address,
   * "no-worker" that the worker of the bots does not start, "bad-call" a mistake in the use of
   * this package; "" means a fault.
   */
  readonly code: Code | "no-program" | "no-worker" | "bad-call" | "";
  /** A sentence for people. */
  readonly reason: string;
}

/**
 * Loads the library from an address or a compiled module: by default, the package's hoyle.wasm.
 * The worker of the bots comes from an address of its own, if it is given.
 */
export function load(from?: URL | string | WebAssembly.Module, options?: { worker?: URL | string }): Promise<Hoyle>;

/** What a seat sees of a table: all parts, if none are named. */
export type State<View = GameObject> = Required<Omit<Parts, "view">> & { view: View };

/** How a bot thinks. */
export interface Thought {
  /** such as "house" or "search:500" */
  player?: string;
  /** of the random numbers of the bot; never the seed of the deal */
  seed?: Seed;
  /** stops the thinking; the promise is then rejected */
  signal?: AbortSignal;
  /** false: think in this thread, for hosts without workers, which signal cannot stop; the name of a
   *  search bounds it, as in "search:200" */
  worker?: boolean;
}

/** The odds of Blackjack. */
export interface Odds {
  /** the moves of the seat to play, the best first; worth is the mean result in bets, at home the chance to win */
  moves: { move: string; worth: number }[];
  /** the chances of the dealer: of the totals from 17 to 21 without a natural, and of less */
  dealer: { natural: number; bust: number; total: [number, number, number, number, number]; less: number };
}

/** The library, loaded. It does not check who calls: the caller passes the seat. */
export class Hoyle {
  private constructor();
  games(): Info[];
  info<G extends GameName>(game: G, rules?: Of<G, "rules">): GameInfo;
  /** The words of a game in a language, such as "de", by their keys. */
  words(game: GameName, language: string): Record<string, string>;
  /** Deals: from a seed, by default a secret one, or from a position. */
  table<G extends GameName>(
    game: G,
    options?: { rules?: Of<G, "rules">; seed?: Seed; first?: Seat } | { rules?: Of<G, "rules">; position: Of<G, "position"> },
  ): Table<Of<G, "view">, Of<G, "position">>;
  /** Opens the record of a deal, and verifies every play. */
  open(record: GameRecord): Table;
  match<G extends GameName>(
    game: G,
    options?: { rules?: Of<G, "rules">; format?: string; n?: number; seed?: Seed },
  ): Match<Of<G, "view">, Of<G, "position">>;
  /** Opens the record of a match, and verifies every play. */
  openMatch(record: MatchRecord): Match;
  /** A new secret seed. */
  seed(): Seed;
  /** The commitment to a seed, to be shown before the deal. */
  commit(seed: Seed): string;
  verify(commitment: string, seed: Seed): boolean;
  derive(seed: Seed, n: number): Seed;
  combine(...seeds: Seed[]): Seed;
  /** Stops the worker of the bots, and rejects the promises that wait for it. */
  stop(): void;
}

/** A deal in progress. */
export class Table<View = GameObject, Position = GameObject> {
  private constructor();
  /** What a seat sees, in one call; -1 is a spectator. The log begins with the play numbered from. */
  state(seat?: Seat, options?: { from?: number }): State<View>;
  state<K extends keyof State>(seat: Seat, options: { from?: number; only: K[] }): Pick<State<View>, K>;
  readonly turn: Seat;
  readonly length: number;
  readonly awaited: Seat[];
  readonly score: number[];
  readonly breakdown: ScoreLine[][];
  /** What stays the same during the deal. */
  about(): About;
  legal(seat: Seat): string[];
  view(seat: Seat): View;
  zones(seat: Seat): Zone[];
  log(seat: Seat, from?: number): GameEvent[];
  seats(viewer: Seat): Place[];
  /** Makes a move, and returns the turn. n is the number of plays that the seat has seen, so that a click sent twice is one play. */
  play(seat: Seat, move: string, n?: number): Seat;
  /** Takes back all plays but the first n. */
  undo(n: number): boolean;
  /** Whether it is fair to take back all plays but the first n. */
  canUndo(n: number): boolean;
  /** A new table with the first n plays. */
  at(n: number): Table<View, Position>;
  /** A move in words, as it is read before play n, or now. */
  say(seat: Seat, move: string, n?: number): Phrase;
  sayAll(seat: Seat, moves: string[], n?: number): Phrase[];
  /** The only move of a seat that has no choice, or null. */
  forced(seat: Seat): string | null;
  /** Cards as a player holds them. */
  sort(seat: Seat, cards: Card[]): Cards;
  /** The whole position, which is secret. */
  position(): Position;
  /** The record so far, which is secret. */
  save(): GameRecord;
  /** The record of a finished game, which everybody may see. */
  record(): GameRecord;
  /** Declares that no further deal uses these cards. */
  close(): void;
  /** The exact odds for a seat in Blackjack. */
  odds(seat: Seat): Odds;
  /** The answer to an operation by its name, also to one that a program of your own adds. */
  call<K extends Exclude<keyof Operations, "play" | "state">>(name: K, arg: Operations[K]["argument"]): Operations[K]["answer"];
  call(name: string, arg?: unknown): unknown;
  /** The move that a bot makes; it sees only the seat's view. "medium" by default, which every game has. */
  choose(seat: Seat, thought?: Thought): Promise<string>;
  /** What a bot thinks of the moves, the best first. "search" by default. */
  advise(seat: Seat, thought?: Thought): Promise<Advice[]>;
  /** What a search thinks of each decision so far. It reveals secrets. */
  review(options?: { iterations?: number; positions?: number; seed?: Seed; signal?: AbortSignal }): Promise<Review>;
  /** Frees the memory of the object immediately, not when the object is collected. */
  free(): void;
}

/** A series of deals. */
export class Match<View = GameObject, Position = GameObject> {
  private constructor();
  /** Sets up the next deal; null once the match is over. */
  next(): Table<View, Position> | null;
  /** The table of the deal set up last, or null. */
  table(): Table<View, Position> | null;
  /** A copy of the table of a deal, numbered from 0. It shows every secret. */
  deal(n: number): Table<View, Position>;
  standing(): Standings;
  readonly over: boolean;
  /** by chair */
  readonly total: number[];
  /** The record of the match so far, which is secret. */
  save(): MatchRecord;
  /** The record of a finished match, which everybody may see. */
  publish(): MatchRecord;
  /** The record of a finished deal, numbered from 0, which everybody may see. */
  record(deal: number): GameRecord;
  free(): void;
}
