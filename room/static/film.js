// The controls of a replay, like those of a film, and the choice of what it shows.

import { h } from "./dom.js";
import { t } from "./say.js";
import { seatName } from "./zones.js";

/** The signs on the controls, in a box of 24 × 24. */
const signs = {
  first: "M6 5h2.6v14H6zM19 5v14L9.6 12z",
  before: "M17 5v14L7 12z",
  run: "M8 4.500v15l11.5-7.500z",
  stop: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  after: "M7 5v14l10-7z",
  last: "M15.4 5H18v14h-2.600zM5 5v14l9.4-7z",
};

/** @param {string} path */
function sign(path) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", width: 22, height: 22, fill: "currentColor", "aria-hidden": "true" },
    h("path", { d: path }),
  );
}

/**
 * controls shows where a replay is, and goes to another place.
 * @param {number} at
 * @param {number} last
 * @param {boolean} runs by itself
 * @param {(n: number) => void} go
 * @param {() => void} run starts or stops it
 */
export function controls(at, last, runs, go, run) {
  /** @param {string} name @param {string} path @param {number} to @param {boolean} off */
  const b = (name, path, to, off) =>
    h(
      "button",
      { key: name, type: "button", "aria-label": t(`replay.${name}`), disabled: off, onclick: () => go(to) },
      sign(path),
    );
  return h(
    "div",
    { key: "controls", class: "controls", role: "group", "aria-label": t("replay") },
    b("first", signs.first, 0, at === 0),
    b("before", signs.before, at - 1, at === 0),
    h(
      "button",
      {
        key: "run",
        type: "button",
        class: "primary",
        "aria-label": t(runs ? "replay.stop" : "replay.run"),
        onclick: run,
      },
      sign(runs ? signs.stop : signs.run),
    ),
    b("after", signs.after, at + 1, at === last),
    b("last", signs.last, last, at === last),
    h("input", {
      key: "slider",
      type: "range",
      min: 0,
      max: last,
      value: String(at),
      "aria-label": t("replay.play"),
      "aria-valuetext": `${at} / ${last}`,
      oninput: (e) => go(Number(e.target.value)),
    }),
    h("span", { key: "at", class: "small", text: `${at} / ${last}` }),
  );
}

/**
 * choices asks for the viewer and the deal of a replay, and offers the record.
 * @param {Scene} scene
 * @param {MatchInfo} info
 * @param {number} deal
 * @param {number | "all"} seat
 * @param {(deal: number, seat: number | "all") => void} load
 */
export function choices(scene, info, deal, seat, load) {
  const record = `/api/tables/${info.id}/matches/${info.match}/deals/${deal}/record`;
  const readable = info.deals.filter((d) => d.open);
  return h(
    "div",
    { class: "replay-choices" },
    eyes(scene, seat, (to) => load(deal, to)),
    readable.length > 1 &&
      h(
        "label",
        { class: "field" },
        h("span", { text: t("replay.which") }),
        h(
          "select",
          { value: String(deal), onchange: (e) => load(Number(e.target.value), seat) },
          readable.map((d) => h("option", { key: d.deal, value: String(d.deal), text: t("table.deal", { n: d.deal + 1 }) })),
        ),
      ),
    h(
      "p",
      { class: "small downloads" },
      h("span", { text: `${t("replay.record")}: ` }),
      h("a", { href: `${record}.json`, download: `deal-${deal + 1}.json`, text: "JSON" }),
      " ",
      h("a", { href: `${record}.txt`, download: `deal-${deal + 1}.txt`, text: "Text" }),
    ),
  );
}

/**
 * eyes asks whose cards are seen: those of all, of one seat, or none.
 * @param {Scene} scene
 * @param {number | "all"} seat
 * @param {(seat: number | "all") => void} see
 */
function eyes(scene, seat, see) {
  const radio = (/** @type {number | "all"} */ to, /** @type {string} */ text) =>
    h(
      "label",
      { key: to, class: "eye" },
      h("input", { type: "radio", name: "eyes", value: String(to), checked: to === seat, onchange: () => see(to) }),
      h("span", { text }),
    );
  return h(
    "fieldset",
    { key: "eyes", class: "eyes" },
    h("legend", { class: "label", text: t("replay.eyes") }),
    radio("all", t("replay.all")),
    scene.seats.map((_, i) => radio(i, seatName(scene, i))),
    radio(-1, t("replay.spectator")),
  );
}
