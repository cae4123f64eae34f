// The problems of the day that this browser has solved with the first move.

/** solved returns their days, counted from 1970. @returns {Set<number>} */
function solved() {
  try {
    return new Set(JSON.parse(localStorage.getItem("solved") ?? "[]"));
  } catch {
    return new Set();
  }
}

/** solve notes that the problem of a day is solved. @param {number} day */
export function solve(day) {
  try {
    localStorage.setItem("solved", JSON.stringify([...solved().add(day)]));
  } catch {
    /* a browser that stores nothing has no streak */
  }
}

/** streak returns for how many days in a row, up to a day, the problems are solved. @param {number} day */
export function streak(day) {
  const all = solved();
  let n = 0;
  while (all.has(day - n)) n++;
  return n;
}
