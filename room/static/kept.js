// What this browser keeps for the reader, by name.

/**
 * read returns what is kept under a name, or else none.
 * @template T
 * @param {string} name
 * @param {T} none
 * @returns {T}
 */
export function read(name, none) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? none;
  } catch {
    return none;
  }
}

/** write keeps a value under a name. @param {string} name @param {unknown} value */
export function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* a browser that stores nothing forgets it */
  }
}
