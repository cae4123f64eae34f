// The table in a page: the room's felt, and what stands on and beside it.
import { h } from "./room/dom.js";
import { controls } from "./room/film.js";
import { sorted } from "./room/moves.js";
import { own } from "./room/own.js";
import { got, outcome, resultTable } from "./room/result.js";
import { language, t } from "./room/say.js";
import { middle, seatBox, strip } from "./room/scene.js";
import { faces, handOf, seatName, spread } from "./room/zones.js";

/** The felt, with steps below it if there are any. In another language it is another one, whose cards have other letters. */
export function felt(scene, picks, steps) {
  return h(
    "div",
    { key: `felt ${language()}`, part: "felt", role: "group", class: `felt game-${scene.game}`, tabindex: "-1", "aria-label": t("table.felt") },
    strip(scene),
    h("div", { class: "middle" }, middle(scene)),
    scene.live ? own(scene, picks, new Set()) : scene.me >= 0 && held(scene),
    steps,
  );
}

/** The reader's seat and hand, when there is nothing to do. */
function held(scene) {
  const cards = scene.own.hand === false ? [] : sorted(scene, faces(handOf(scene)));
  return h("div", { key: "mine", class: "mine" }, h("div", { class: "mine-bar" }, seatBox(scene, scene.me)), cards.length > 0 && spread(cards, "fanned still-hand"));
}

/** The buttons that step through the plays, and the choice of whose eyes see them. */
export function steps(scene, at, last, runs, go, run, see) {
  const seats = see && [-1, ...scene.seats.keys()];
  return h(
    "div",
    { key: "steps", class: "steps", part: "steps" },
    last > 0 && controls(at, last, runs, go, run),
    seats &&
      h(
        "label",
        { key: "eyes", class: "viewer" },
        h("span", { text: t("replay.eyes") }),
        h(
          "select",
          { value: String(scene.me), onchange: (e) => see(Number(e.target.value)) },
          seats.map((i) => h("option", { key: i, value: String(i), text: i < 0 ? t("replay.spectator") : seatName(scene, i) })),
        ),
      ),
  );
}

/** The result of a deal: who has won, what everybody got and why, and the way on. */
export function result(scene, again) {
  const title = outcome(scene);
  const view = { sheet: [{ lines: scene.lines }], score: scene.score, total: scene.total, resigned: [] };
  return h(
    "div",
    { key: "result", part: "result", role: "group", class: `result panel game-${scene.game}`, "aria-label": t("state.over") },
    h("h2", {}, h("span", { text: title.text }), " ", scene.me >= 0 && h("span", { key: "got", class: "got", text: got(scene, scene.score, title) })),
    h("div", { class: "result-body", tabindex: "0", role: "group", "aria-label": t("sheet.deal") }, resultTable(scene, view, 0)),
    again && h("div", { key: "buttons", class: "buttons" }, h("button", { type: "button", class: "primary big again", text: t("embed.again"), onclick: again })),
  );
}

/** Why there is no table. */
export function refused({ message, values }) {
  return h(
    "div",
    { key: "refused", part: "refused", class: "refused empty", role: "alert" },
    h("h2", { text: t("embed.cannot") }),
    h("p", { text: t(message, values) }),
  );
}

/** What stands there until the program has come. */
export const loading = () => h("p", { key: "loading", class: "empty", text: t("loading") });
