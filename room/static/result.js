// What a deal was worth: the table of its points, and the lines that add up to them.

import { h } from "./dom.js";
import { t, lineText, list, number } from "./say.js";
import { seatName } from "./zones.js";

/** pointsOf returns in a line what the deal brought. */
export function pointsOf(scene, score) {
  return list(
    scene.seats.map((_, i) => `${seatName(scene, i)} ${signed(scene, score[i] ?? 0)}`),
    "unit",
  );
}

/** alike reports whether all seats have the same lines, apart from the signs of their points. */
export function alike(lines) {
  const text = (seat) => seat.map((l) => l.name).join();
  return lines?.length > 1 && lines.every((seat) => seat.length > 0 && text(seat) === text(lines[0]));
}

/** resultTable shows what the deal brought, the totals, and who resigned. */
export function resultTable(scene, { score, total, sheet, resigned = [] }) {
  const lines = sheet.at(-1)?.lines;
  const once = alike(lines);
  const columns = scene.own.columns?.(scene) ?? [];
  const row = (i) => {
    const party = scene.own.party?.(scene, i);
    return h(
      "tr",
      { key: i, class: i === scene.me ? "me" : "" },
      h(
        "th",
        { scope: "row" },
        h("span", { text: seatName(scene, i) }),
        party && h("span", { key: "party", class: "chip", text: party }),
        resigned.includes(i) && h("span", { key: "resigned", class: "small", text: ` (${t("seat.resigned")})` }),
        !once && breakdown(scene, lines?.[i]),
      ),
      columns.map((c) => h("td", { key: c.title, text: c.cells[i] })),
      h("td", { text: shown(scene, score[i] ?? 0) }),
      h("td", { text: shown(scene, total[i] ?? 0) }),
    );
  };
  const titles = [t("sheet.player"), ...columns.map((c) => c.title), t("sheet.deal"), t("sheet.total")];
  return [
    scene.own.result?.(scene),
    h(
      "table",
      { key: "scores", class: "scores" },
      h("thead", {}, h("tr", {}, titles.map((text) => h("th", { key: text, scope: "col", text })))),
      h("tbody", {}, scene.seats.map((_, i) => row(i))),
    ),
    once && h("p", { key: "lines", class: "small once" }, breakdown(scene, lines[best(score)])),
  ];
}

/** best returns the seat with the most points. */
const best = (score) => score.indexOf(Math.max(...score));

/** breakdown shows the lines that add up to a score. */
export function breakdown(scene, lines) {
  if (!lines?.length) return null;
  return h(
    "span",
    { class: "lines" },
    lines.map((l, i) =>
      h("span", { key: i, class: "line", text: `${lineText(scene.game, l.name)} ${signed(scene, l.points)}` }),
    ),
  );
}

function signed(scene, n) {
  return (n > 0 ? "+" : "") + shown(scene, n);
}

/** shown writes points as the game does. */
export function shown(scene, n) {
  return scene.own.points?.(n, scene) ?? number(n, 1);
}
