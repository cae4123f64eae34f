// Files that the reader saves and restores, and what they hold of the reader's own problems and progress.

import { store } from "./again.js";
import { read, write } from "./kept.js";

/**
 * save saves a file where the browser saves files.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** saveJSON saves a value with the day in its name. @param {string} name @param {object} value */
export function saveJSON(name, value) {
  save(`${name}-${new Date().toISOString().slice(0, 10)}.json`, new Blob([JSON.stringify(value)], { type: "application/json" }));
}

/** choose lets the reader choose a file. @param {(file: File) => unknown} take */
export function choose(take) {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.onchange = () => field.files?.[0] && take(field.files[0]);
  field.click();
}

const isNumber = Number.isFinite;

/**
 * What is kept under each name is a list; each function reports whether a value belongs in it.
 * @type {Record<string, (x: any) => boolean>}
 */
const lists = {
  again: (p) => typeof p?.id === "string" && Array.isArray(p.decision?.moves) && [p.due, p.times, p.unit?.per, p.decision.loss?.mean].every(isNumber),
  reviewed: (d) => typeof d?.id === "string" && [d.day, d.n, d.loss].every(isNumber),
  solved: isNumber,
  tried: (p) => typeof p?.id === "string" && typeof p.right === "boolean" && [p.at, ...(p.rating ?? [NaN])].every(isNumber),
};

/** own returns the reader's own problems and progress. */
export const own = () => Object.fromEntries(Object.keys(lists).map((name) => [name, read(name, [])]));

/** bringOwn adds what a file has of them and this browser lacks, and reports whether it has any. @param {any} file */
export function bringOwn(file) {
  const listed = (/** @type {string} */ name) => Array.isArray(file?.own?.[name]);
  if (!Object.keys(lists).some(listed)) return false;
  for (const [name, belongs] of Object.entries(lists).filter(([name]) => listed(name))) {
    const found = /** @type {any[]} */ (file.own[name]);
    const mine = read(name, /** @type {any[]} */ ([]));
    const known = new Set(mine.map((x) => x.id ?? x));
    write(name, [...mine, ...found.filter((x) => belongs(x) && !known.has(x.id ?? x))]);
  }
  store(read("again", []));
  return true;
}
