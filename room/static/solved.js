// The problems that the reader has tried in this browser, and the days whose problem they have solved with the first move.

import { read, write } from "./kept.js";
import { after, fresh } from "./rating.js";

export const year = 365; // problems of a game, one a day
const msOfDay = 24 * 60 * 60 * 1000;

/** dateOf returns the date of a day, counted from 1970. @param {number} day */
export const dateOf = (day) => new Date(day * msOfDay).toISOString().slice(0, 10);

/** dayOf returns the day of a date. @param {string} date */
export const dayOf = (date) => Math.floor(Date.parse(date) / msOfDay);

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

/** tries returns the first try of each problem, the first of all first. @returns {ProblemTry[]} */
export const tries = () => read("tried", /** @type {ProblemTry[]} */ ([])).sort((a, b) => a.at - b.at);

/** idOf identifies a problem. @param {string} game @param {number} day */
export const idOf = (game, day) => `${game}/${day % year}`;

/** note keeps a try, unless there was one of the same problem. @param {ProblemTry} one */
export function note(one) {
  const all = tries();
  if (!all.some(({ id }) => id === one.id)) write("tried", [...all, one]);
}

/** ratingOf returns how strong the reader is at the problems of a game, if they have tried any. @param {string} game */
export const ratingOf = (game) =>
  tries()
    .filter((one) => one.id.startsWith(`${game}/`))
    .reduce((r, one) => after(r ?? fresh, one.at, one.rating, one.right), /** @type {Rating | undefined} */ (undefined));
