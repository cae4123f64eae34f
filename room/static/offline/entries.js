// The file of entries that a person saves and restores.

const format = "hoyle-room";
const version = 1;

/**
 * pack returns the text of a file.
 * @param {Stored} all
 */
export function pack({ cookie, entries }) {
  return JSON.stringify({ format, version, cookie, entries });
}

/**
 * unpack returns the contents of a file. It throws "not-a-room" for any other file, and "newer"
 * for one from a newer version of the room.
 * @param {string} text
 * @returns {Stored}
 */
export function unpack(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("not-a-room");
  }
  if (file?.format !== format || !Number.isInteger(file.version)) throw new Error("not-a-room");
  if (file.version > version) throw new Error("newer");
  const { cookie, entries } = file;
  if (typeof cookie !== "string" || !Array.isArray(entries) || !entries.every(isEntry)) throw new Error("not-a-room");
  const revs = new Set(entries.map((e) => e.rev));
  if (revs.size !== entries.length) throw new Error("not-a-room");
  return { cookie, entries: entries.map(({ rev, shelf, key, at, data }) => ({ rev, shelf, key, at, data })) };
}

/** @param {any} e @returns {e is Kept} */
function isEntry(e) {
  const texts = [e?.shelf, e?.key, e?.data].every((x) => typeof x === "string");
  return texts && Number.isSafeInteger(e.rev) && e.rev > 0 && Number.isSafeInteger(e.at) && /^[a-z]$/.test(e.shelf) && /^\w{1,64}$/.test(e.key);
}
