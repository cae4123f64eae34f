// The problems of the day that this browser has solved with the first move.

import { read, write } from "./kept.js";

/** solved returns their days, counted from 1970. @returns {Set<number>} */
const solved = () => new Set(read("solved", []));

/** solve notes that the problem of a day is solved. @param {number} day */
export const solve = (day) => write("solved", [...solved().add(day)]);

/** streak returns for how many days in a row, up to a day, the problems are solved. @param {number} day */
export function streak(day) {
  const all = solved();
  let n = 0;
  while (all.has(day - n)) n++;
  return n;
}
