// What happens among the people at a table besides plays: lines of the log, which are shown and spoken when they come.

import { h } from "./dom.js";
import { t } from "./say.js";
import { toast } from "./toast.js";

/** textOf returns a note in words. @param {Note} note @param {number} me */
function textOf(note, me) {
  const mine = note.s === me && ["returned", "owns"].includes(note.k) ? ".you" : "";
  if (note.k === "returned" && !note.plays) return t("note.back", { name: note.name });
  return t(`note.${note.k}${mine}`, { name: note.name, was: note.was ?? "", n: note.plays ?? 0 });
}

/** notesView shows the notes, the newest first. @param {View} v */
export function notesView({ notes, seat }) {
  if (notes.length === 0) return null;
  const lines = [...notes].reverse().map((n) => h("li", { key: `${n.n}${n.k}`, text: textOf(n, seat) }));
  return h("ul", { key: "notes", class: "small notes", "aria-label": t("notes") }, lines);
}

/** tellNotes shows and speaks the notes that are new in a view, except what the reader has done. @param {View | null} before @param {View} v */
export function tellNotes(before, v) {
  if (!before) return;
  const fresh = v.notes.filter((n) => n.n >= before.rev && (n.s !== v.seat || ["returned", "owns", "lapsed"].includes(n.k)));
  if (fresh.length > 0) toast(fresh.map((n) => textOf(n, v.seat)).join(" "));
}
