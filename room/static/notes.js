// What happens among the people at a table besides plays: lines of the log, which are shown and spoken when they come.

import { h } from "./dom.js";
import { announce, t } from "./say.js";
import { toast } from "./toast.js";

const felt = ["undo", "undone", "rest", "out"]; // what the felt shows as well
const own = ["returned", "owns", "lapsed", "undone", "out"]; // what concerns the person whose note it is

const justNow = 3; // events; a page that comes back tells what that has brought about

/** textOf returns a note in words, which may speak to a seat. @param {Note} note @param {number} [me] */
function textOf(note, me = -1) {
  const mine = note.s === me && ["returned", "owns"].includes(note.k) ? ".you" : "";
  if (note.k === "returned" && !note.plays) return t("note.back", { name: note.name });
  return t(`note.${note.k}${mine}`, { name: note.name, was: note.was ?? "", n: note.plays ?? 0 });
}

/** notesView shows the notes, the newest first. @param {View} v */
export function notesView({ notes }) {
  if (notes.length === 0) return null;
  const lines = [...notes].reverse().map((n) => h("li", { key: `${n.n}${n.k}`, text: textOf(n) }));
  return h("ul", { key: "notes", class: "small notes", "aria-label": t("notes") }, lines);
}

const aloud = (/** @type {string} */ text) => announce(text, true);

/** tellNotes shows and speaks the notes that are new in a view, except what the reader has done; in a first view, only those about the reader. @param {View | null} before @param {View} v */
export function tellNotes(before, v) {
  const since = before ? before.rev : v.rev - justNow;
  const fresh = v.notes.filter((n) => n.n >= since && (n.s === v.seat ? own.includes(n.k) : before));
  for (const tells of [toast, aloud]) {
    const told = fresh.filter((n) => felt.includes(n.k) === (tells === aloud));
    if (told.length > 0) tells(told.map((n) => textOf(n, v.seat)).join(" "));
  }
}
