import type { GameObject, GameRecord, Seat } from "./wire.js";

/**
 * <hoyle-table>: a record or a position to look at, step by step and as any seat saw
 * it, or, with the attribute play, deals to play against bots. The README lists its attributes.
 * Events: "load" once it is shown, "play" for each move that is made here, "end" with the score of a deal
 * that was played here, "error" if there is no such table.
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
  /** Deals again from a secret seed; the next seat begins. It resolves once the bots have played. */
  again(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "hoyle-table": HoyleTable;
  }
}
