// The problem of the day: a position in which one move wins. All cards are face up, because the reader
// could deduce them, and the other seat answers without a mistake.

import { h, patch } from "./dom.js";
import { t, announce, gameTitle, moveText, presetTitle } from "./say.js";
import { Picks } from "./picks.js";
import { seatName } from "./zones.js";
import { gameOf, leaving, readScript, scriptFelt, scriptHead } from "./script.js";
import { stepAfter, stepScene } from "./steps.js";
import { solve, streak } from "./solved.js";

const problems = 28; // one for each day of four weeks
const msOfDay = 24 * 60 * 60 * 1000;

/** @typedef {{ lead: number, then?: string[], moves?: Ways }} Way of the reader, and what follows */
/** @typedef {{ [move: string]: Way }} Ways */

/** today returns the day in the reader's time, as in 2026-11-27. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} address with the day, if it is not today
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, date = today()]) {
  const day = Math.floor(Date.parse(date) / msOfDay);
  const script = await readScript(`problems/${day % problems}`);
  const { info, own } = await gameOf(script.game.split(":")[0]);
  const problem = new Problem(root, info, own, script, day);
  await problem.begin();
  return leaving(problem);
}

class Problem {
  #root;
  #info;
  #own;
  #script;
  #day;
  #title;
  #picks;
  /** @type {Ways} */
  #ways = {};
  /** @type {{ seat: number, move: string }[]} */
  #plays = [];
  /** @type {Step[]} */
  #steps = [];
  #first = ""; // the first move of the reader
  #tries = 0; // how often the reader has begun
  #busy = false;

  /** @param {HTMLElement} root @param {GameInfo} info @param {Own} own @param {{ game: string, seat: number, grade: string, record: any, moves: Ways }} script @param {number} day */
  constructor(root, info, own, script, day) {
    this.#root = root;
    this.#info = info;
    this.#own = own;
    this.#script = script;
    this.#day = day;
    this.#title = titleOf(info, script.game);
    root.className = "table-page lesson problem";
    document.title = `${t("problem")} – ${this.#title}`;
    this.#picks = new Picks(root, {
      busy: () => this.#busy || this.#over(),
      place: () => "problem",
      scene: () => this.#scene(),
      play: (move) => this.#play(move),
      draw: () => this.#render(),
    });
  }

  close() {
    this.#picks.close();
  }

  /** begin shows the problem. */
  async begin() {
    [this.#ways, this.#plays, this.#first] = [this.#script.moves, this.#script.record.plays, ""];
    await this.#show();
  }

  /** #over reports whether nothing is left to play. */
  #over() {
    return Object.keys(this.#ways).length === 0;
  }

  /** #show reads the position and shows it. */
  async #show() {
    this.#steps = [await stepAfter({ ...this.#script.record, plays: this.#plays }, this.#plays.length)];
    this.#picks.choice = null;
    this.#render();
  }

  /** @returns {Scene} */
  #scene() {
    const me = this.#script.seat;
    const scene = stepScene(this.#steps, 0, {
      game: this.#info.name,
      own: this.#own,
      rules: this.#script.record.rules ?? {},
      seats: [0, 1].map((i) => ({ name: t(i === me ? "seat.you" : "problem.other"), bot: "" })),
      me,
    });
    return { ...scene, legal: Object.keys(this.#ways), play: (move) => this.#play(move), deal: 0, over: this.#over() };
  }

  /** #play makes a move of the reader, and the plays that follow. @param {string} move */
  async #play(move) {
    const way = this.#ways[move];
    if (this.#busy || !way) return false;
    this.#busy = true;
    if (!this.#first) {
      this.#first = move;
      if (this.#tries++ === 0 && way.lead > 0) solve(this.#day);
    }
    const other = 1 - this.#script.seat;
    this.#plays = [...this.#plays, { seat: this.#script.seat, move }, ...(way.then ?? []).map((m) => ({ seat: other, move: m }))];
    this.#ways = way.moves ?? {};
    try {
      await this.#show();
    } finally {
      this.#busy = false;
    }
    for (const m of way.then ?? []) announce(t("said", { name: t("problem.other"), move: moveText(this.#info.name, m) }));
    return true;
  }

  #render() {
    const scene = this.#scene();
    patch(this.#root, this.#head(scene), scriptFelt(scene, this.#picks), this.#over() && this.#solution());
  }

  /** #verdict says what is to be done, or what the first move was worth. @param {Scene} scene */
  #verdict(scene) {
    if (!this.#first) return t("problem.task", { grade: t(`problem.${this.#script.grade}`) });
    const said = t(this.#script.moves[this.#first].lead > 0 ? "problem.wins" : "problem.fails", { move: this.#name(this.#first) });
    const played = this.#plays.at(-1);
    if (this.#over()) return `${said} ${t("problem.score", { score: scene.score.join(" : ") })}`;
    return played && played.seat !== scene.me
      ? `${said} ${t("said", { name: seatName(scene, played.seat), move: this.#name(played.move) })}`
      : said;
  }

  /** #name names a move. @param {string} move */
  #name(move) {
    return moveText(this.#info.name, move, true);
  }

  /** @param {Scene} scene */
  #head(scene) {
    const again = () => this.begin();
    return scriptHead(
      this.#info.name,
      [
        h("h1", { text: `${t("problem")}: ${this.#title}` }),
        h("p", { class: "coach", role: "status", "data-at": this.#plays.length, text: this.#verdict(scene) }),
      ],
      this.#first && h("div", { class: "buttons" }, h("button", { type: "button", name: "again", text: t("problem.again"), onclick: again })),
      this.#script.record.rules ?? {},
    );
  }

  /** #solution tells what each move leads to, and the best play. */
  #solution() {
    const moves = Object.entries(this.#script.moves).sort(([, a], [, b]) => b.lead - a.lead);
    return h(
      "section",
      { key: "solution", class: "panel solution", "aria-labelledby": "solution-title" },
      h("h2", { id: "solution-title", text: t("problem.solution") }),
      h(
        "ul",
        {},
        moves.map(([move, { lead }]) => h("li", { key: move, text: `${this.#name(move)}: ${lead > 0 ? "+" : ""}${lead}` })),
      ),
      h("p", { class: "line", text: t("problem.line", { line: line(this.#script.moves).map((m) => this.#name(m)).join(", ") }) }),
      this.#others(),
    );
  }

  /** #others counts the days in a row, and leads to the problems of the days around this one. */
  #others() {
    const n = streak(this.#day);
    const link = (/** @type {number} */ day, /** @type {string} */ key) => h("a", { key, class: "button", href: `/problem/${dateOf(day)}`, text: t(`problem.${key}`) });
    return h(
      "div",
      { class: "buttons others" },
      n > 0 && h("p", { key: "streak", class: "streak", text: t("problem.streak", { n }) }),
      link(this.#day - 1, "before"),
      dateOf(this.#day) < today() && link(this.#day + 1, "after"),
    );
  }
}

/** dateOf returns the date of a day, counted from 1970. @param {number} day */
const dateOf = (day) => new Date(day * msOfDay).toISOString().slice(0, 10);

/** titleOf returns the title of a game by its name, such as catcheleven:pasur. @param {GameInfo} info @param {string} name */
function titleOf(info, name) {
  const preset = info.presets.find((p) => name === `${info.name}:${p.name}`);
  return preset ? `${gameTitle(info)} (${presetTitle(info.name, preset)})` : gameTitle(info);
}

/** line returns the best play. @param {Ways} ways @returns {string[]} */
function line(ways) {
  const moves = Object.entries(ways);
  if (moves.length === 0) return [];
  const [move, way] = moves.reduce((best, other) => (other[1].lead > best[1].lead ? other : best));
  return [move, ...(way.then ?? []), ...line(way.moves ?? {})];
}
