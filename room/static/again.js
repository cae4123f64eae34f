// The reader's own problems: costly decisions of their own games, which this browser keeps, and asks
// again at growing intervals until the better move was found each time.

import { read, write } from "./kept.js";

const most = 60; // problems that are kept
const intervals = [1, 3, 7, 21]; // days until a problem is asked again
const msOfDay = 24 * 60 * 60 * 1000;

/** today returns the day in the reader's time, counted from 1970. */
export const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / msOfDay);

/** problems returns all that are kept. @returns {OwnProblem[]} */
export const problems = () => read("again", []);

/** isDue reports whether a problem is to be asked now. @param {OwnProblem} p */
export const isDue = (p) => p.due <= today();

/** @param {OwnProblem} p */
const costs = (p) => p.decision.loss.mean / Math.max(1, p.unit.per);

/** store keeps problems alone. If there are too many, the cheapest go. @param {OwnProblem[]} all */
export const store = (all) => write("again", all.sort((a, b) => costs(b) - costs(a)).slice(0, most));

/** keep adds problems. @param {Omit<OwnProblem, "due" | "times">[]} fresh */
export const keep = (fresh) => store([...problems(), ...fresh.map((p) => ({ ...p, due: today() + intervals[0], times: 0 }))]);

/**
 * answered notes whether the reader's first try was a better move. A problem that was not due stays as it is.
 * @param {OwnProblem} p
 * @param {boolean} right
 */
export function answered(p, right) {
  if (!isDue(p)) return;
  const times = right ? p.times + 1 : 0;
  const next = times < intervals.length ? [{ ...p, times, due: today() + intervals[times] }] : [];
  write("again", problems().flatMap((other) => (other.id === p.id ? next : [other])));
}
