// What has changed in a value, as PROTOCOL.md describes it.

/**
 * apply returns the value to which a difference leads. It does not change the old one.
 * @param {any} old
 * @param {any} diff
 * @returns {any} undefined if it is gone
 */
export function apply(old, diff) {
  if (Array.isArray(diff)) return diff[0];
  if (typeof diff !== "object" || diff === null) return diff;
  const now = Array.isArray(old) ? [...old] : { ...old };
  for (const key of Object.keys(diff)) now[key] = apply(now[key], diff[key]);
  return Array.isArray(now) ? now.filter((v) => v !== undefined) : now;
}
