// The steps of a finished deal: its positions, one after each play.

import { get, post } from "./api.js";

const chunk = 100; // steps that are read at once

/**
 * readAll reads all steps.
 * @param {(query: string) => Promise<Steps>} read returns the steps that a query asks for
 * @param {number | "all"} seat whose eyes see them
 */
async function readAll(read, seat) {
  /** @type {Step[]} */
  const steps = [];
  for (;;) {
    const part = await read(`seat=${seat}&from=${steps.length}&count=${chunk}`);
    steps.push(...laid(part));
    if (part.steps.length === 0 || steps.length > part.plays) return steps;
  }
}

/** laid returns the steps of an answer, each with the layouts of its zones. @param {Steps} part */
const laid = ({ steps, layouts }) => steps.map((s) => ({ ...s, layouts }));

/**
 * stepsAt reads the steps of a deal that was played in the room.
 * @param {string} path of the deal
 * @param {number | "all"} seat
 */
export const stepsAt = (path, seat) => readAll((query) => get(`${path}/steps?${query}`), seat);

/**
 * stepsOf reads the steps of a record.
 * @param {object} record
 * @param {number | "all"} seat
 */
export const stepsOf = (record, seat) => readAll((query) => post(`steps?${query}`, record), seat);

/**
 * lastSteps reads the steps after the last plays of a record: those of a trick, and of the one before it.
 * @param {{ plays: object[] }} record
 * @param {number | "all"} seat whose eyes see them
 */
export const lastSteps = async (record, seat) => laid(await post(`steps?seat=${seat}&from=${Math.max(0, record.plays.length - 8)}&count=9`, record));

/**
 * stepScene returns the scene of a step.
 * @param {Step[]} steps
 * @param {number} at
 * @param {{ game: string, own: Own, rules: Rules, cardPoints?: Record<string, number>, seats: Occupant[], me: number }} deal
 * @returns {Scene}
 */
export function stepScene(steps, at, deal) {
  const { turn, awaited, view, zones, score, marks, layouts } = steps[at];
  return {
    ...deal,
    players: deal.seats.length,
    count: score.length,
    turn,
    await: awaited,
    legal: [],
    state: view?.state ?? view, // with all cards, it is the position itself
    zones,
    marks,
    layouts,
    score,
    total: [],
    clock: null,
    over: false,
    log: steps.slice(1, at + 1).flatMap((s) => s.event ?? []),
  };
}
