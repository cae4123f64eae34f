// How strong somebody is: Glicko-2, as the server rates people in its package rating. A rating consists of
// a mean, a deviation that tells how certain it is, and a volatility that tells how consistent somebody is.

import { number, t } from "./say.js";

const scale = 173.7178; // points of a rating in one unit of the system's own scale
const widest = 350; // the deviation of somebody about whom nothing is known
const tau = 0.5; // how fast volatilities change
const near = 1e-6;
const msOfDay = 24 * 60 * 60 * 1000;

/** @type {Rating} */
export const fresh = { mean: 1500, deviation: widest, volatility: 0.06, at: 0 };

/** spread returns the deviation at a later time, in units of the scale: it grows day by day. @param {Rating} r @param {number} at */
const spread = (r, at) => Math.min(r.at === 0 ? r.deviation / scale : Math.hypot(r.deviation / scale, r.volatility * Math.sqrt((at - r.at) / msOfDay)), widest / scale);

/**
 * after returns the rating after a match.
 * @param {Rating} r
 * @param {number} at when it was, in milliseconds since 1970
 * @param {number[]} other the mean and the deviation of the opponent
 * @param {boolean} won
 * @returns {Rating}
 */
export function after(r, at, [mean, deviation], won) {
  const slope = 1 / Math.sqrt(1 + (3 * (deviation / scale) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp((-slope * (r.mean - mean)) / scale));
  const information = slope ** 2 * expected * (1 - expected);
  const surprise = slope * (Number(won) - expected);
  const next = 1 / Math.sqrt(1 / spread(r, at) ** 2 + information);
  return {
    mean: r.mean + scale * next ** 2 * surprise,
    deviation: Math.min(scale * next, widest),
    volatility: steadiness(r, 1 / information, surprise / information),
    at,
  };
}

/** steadiness returns the new volatility, by the Illinois variant of regula falsi. @param {Rating} r @param {number} variance @param {number} delta */
function steadiness(r, variance, delta) {
  const most = (r.deviation / scale) ** 2 + variance;
  const start = Math.log(r.volatility ** 2);
  const f = (/** @type {number} */ x) => (Math.exp(x) * (delta ** 2 - most - Math.exp(x))) / (2 * (most + Math.exp(x)) ** 2) - (x - start) / tau ** 2;
  let [low, high] = [start, start - tau];
  if (delta ** 2 > most) high = Math.log(delta ** 2 - most);
  else while (f(high) < 0) high -= tau;
  let [atLow, atHigh] = [f(low), f(high)];
  for (let i = 0; i < 100 && Math.abs(high - low) > near; i++) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}

/** rating says a rating with its deviation. @param {{ mean: number, deviation: number }} [r] */
export const rating = (r) => (r ? t("rating", { mean: number(Math.round(r.mean)), deviation: number(Math.round(r.deviation)) }) : "–");
