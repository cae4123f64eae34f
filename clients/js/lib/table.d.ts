import type { GameObject, GameRecord, Seat } from "./wire.js";

/**
 * <hoyle-table>: a record or a position to look at, step by step and as any seat saw
 * it, or, with the attribute play, a deal to play against bots.
 *
 * Attributes: src (the address of a record), game (by default, the first of the program), rules, seed, seat (whose eyes see),
 * play (the seat that the reader plays), names (of the seats, such as "Ann, Ben"), bot (a player such as "search:500", by default "medium"), program (the address
 * of hoyle.wasm, or of a program of your own games).
 * Events: "load" once it is shown, "play" for each move that is made here.
 */
export class HoyleTable extends HTMLElement {
  /** The record to show, with what was played here. */
  record: GameRecord | null;
  /** The position to show, with the attribute game. */
  position: GameObject | null;
  /** The number of plays that are shown. */
  at: number;
  readonly seat: Seat;
  /** Makes a move of the seat that plays. It resolves once the bots have answered. */
  play(move: string): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "hoyle-table": HoyleTable;
  }
}
