// What this browser learns from a review of the reader's own plays: what a decision cost on average, and
// the costly ones as problems.

import { get } from "./api.js";
import { keep, today } from "./again.js";
import { read, write } from "./kept.js";

const most = 500; // deals that are kept

/** deals returns what the reader's decisions have cost, deal by deal. @returns {ReviewedDeal[]} */
export const deals = () => read("reviewed", []);

/**
 * note keeps what a review has found, once for each deal. It returns the number of new problems.
 * @param {string} path of the deal
 * @param {{ game: string, rules: Rules }} of
 * @param {Unit} unit
 * @param {Decision[]} decisions of the reader
 * @param {(d: Decision) => boolean} isCostly
 */
export async function note(path, { game, rules }, unit, decisions, isCostly) {
  const all = deals();
  if (all.some((d) => d.id === path)) return 0;
  const loss = decisions.reduce((sum, d) => sum + d.loss.mean, 0) / Math.max(1, unit.per);
  write("reviewed", [...all, { id: path, game, day: today(), n: decisions.length, loss, unit: unit.name }].slice(-most));
  const costly = decisions.filter((d) => d.grade && isCostly(d));
  if (costly.length === 0) return 0;
  const record = await get(`${path}/record.json`);
  delete record.score; // the deal is cut off at the decision
  keep(costly.map((d) => ({ id: `${path}/${d.n}`, game, rules, unit, decision: d, record: { ...record, plays: record.plays.slice(0, d.n) } })));
  return costly.length;
}
