// The problem of the day, of any game or of one: a position in which one move is best. All hands are face up, unless the
// best move is the best on average, and the other seats answer without a mistake.

import { h, patch } from "./dom.js";
import { t, or, announce, gameTitle, learn, moveText, number, presetTitle } from "./say.js";
import { games } from "./api.js";
import { Picks } from "./picks.js";
import { seatName } from "./zones.js";
import { withProblems } from "./lessons.js";
import { gameOf, leaving, readScript, scriptFelt, scriptHead, seatsOf } from "./script.js";
import { today } from "./again.js";
import { lastSteps, stepScene } from "./steps.js";
import { dateOf, dayOf, idOf, note, ratingOf, solve, streak, year } from "./solved.js";
import { rating } from "./rating.js";
import { themesView } from "./archive.js";

const many = 30; // problems in a file

/** @typedef {[lead: number, plays?: string, ...next: Way[]]} Way what comes of a move: the lead at the end, the plays of the others, and what the moves after them lead to */

/** playsOf reads plays, each a seat and its move. @param {string} [text] */
const playsOf = (text) => (text ? text.split(";").map((p) => ({ seat: Number(p[0]), move: p.slice(1) })) : []);

/** wins reports whether a way is the best. @param {Way} way @param {Way[]} ways */
const wins = (way, ways) => way[0] === Math.max(...ways.map(([lead]) => lead));

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} address with the game, if only its problems are wanted, and the day, if it is not today
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, only, date = dateOf(today())]) {
  const day = dayOf(date);
  const known = (await games()).map((g) => g.name);
  const all = withProblems.filter((g) => known.includes(g));
  const game = only ?? all[day % all.length];
  const n = day % year;
  const [some, marks, { info, own }] = await Promise.all([readScript(`problems/${game}/${Math.floor(n / many)}`), readScript(`problems/${game}/marks`), gameOf(game), learn("advice")]);
  const problem = new Problem(root, info, own, some[n % many], marks, day, only ? `${only}/` : "");
  await problem.begin();
  return leaving(problem);
}

class Problem {
  #root;
  #info;
  #own;
  #script;
  #marks;
  #day;
  #path;
  #record;
  #title;
  #picks;
  /** @type {Way[]} */
  #ways = [];
  /** @type {{ seat: number, move: string }[]} */
  #plays = [];
  /** @type {Step[]} */
  #steps = [];
  /** @type {string[]} */
  #moves = []; // from which the reader chooses first
  #first = ""; // the first move of the reader
  #tries = 0; // how often the reader has begun
  #busy = false;

  /** @param {HTMLElement} root @param {GameInfo} info @param {Own} own @param {{ seat: number, grade: string, blind?: boolean, rules?: Rules, seed: string, plays: string, ways: Way[], line: string }} script @param {Marks} marks @param {number} day @param {string} path */
  constructor(root, info, own, script, marks, day, path) {
    this.#root = root;
    this.#info = info;
    this.#own = own;
    this.#script = script;
    this.#marks = marks;
    this.#day = day;
    this.#path = path;
    this.#record = { game: info.name, rules: script.rules ?? {}, seed: script.seed, first: 0 };
    this.#title = titleOf(info, this.#record.rules);
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
    [this.#ways, this.#plays, this.#first] = [this.#script.ways, playsOf(this.#script.plays), ""];
    await this.#show();
    this.#moves = this.#legal;
  }

  /** #legal are the moves of the seat whose turn it is. */
  get #legal() {
    return this.#steps[this.#steps.length - 1].legal;
  }

  /** #over reports whether nothing is left to play. */
  #over() {
    return this.#ways.length === 0;
  }

  /** #show reads the position and shows it. */
  async #show() {
    this.#steps = await lastSteps({ ...this.#record, plays: this.#plays }, this.#script.blind ? this.#script.seat : "all");
    this.#picks.choice = null;
    this.#render();
  }

  /** @returns {Scene} */
  #scene() {
    const me = this.#script.seat;
    const scene = stepScene(this.#steps, this.#steps.length - 1, {
      game: this.#info.name,
      own: this.#own,
      rules: this.#record.rules,
      seats: seatsOf(this.#info, this.#record.rules, this.#steps[0], (i) => (i === me ? t("seat.you") : this.#other(i))),
      me,
    });
    return { ...scene, legal: this.#over() ? [] : this.#legal, play: (move) => this.#play(move), deal: 0, over: this.#over() };
  }

  /** #other names another seat. @param {number} seat */
  #other(seat) {
    return this.#steps[0].score.length === 2 ? t("problem.other") : t("seat.number", { n: seat + 1 });
  }

  /** #play makes a move of the reader, and the plays that follow. @param {string} move */
  async #play(move) {
    const way = this.#ways[this.#legal.indexOf(move)];
    if (this.#busy || !way) return false;
    this.#busy = true;
    if (!this.#first) {
      this.#first = move;
      const right = wins(way, this.#ways);
      if (this.#tries++ === 0 && right) solve(this.#day);
      note({ id: idOf(this.#info.name, this.#day), at: Date.now(), right, rating: this.#marks.ratings[this.#day % year] });
    }
    const [, text, ...next] = way;
    const others = playsOf(text);
    this.#plays = [...this.#plays, { seat: this.#script.seat, move }, ...others];
    this.#ways = next;
    try {
      await this.#show();
    } finally {
      this.#busy = false;
    }
    for (const p of others) announce(t("said", { name: this.#other(p.seat), move: this.#name(p.move) }));
    return true;
  }

  #render() {
    const scene = this.#scene();
    patch(this.#root, this.#head(scene), scriptFelt(scene, this.#picks), this.#over() && this.#solution());
  }

  /** #says says something in the words of the game, if it has any. @param {string} key @param {Record<string, string>} [values] */
  #says(key, values = {}) {
    return or(`${key}.${this.#info.name}`, t(key, values), values);
  }

  /** #verdict says what is to be done, or what the first move was worth. @param {Scene} scene */
  #verdict(scene) {
    if (!this.#first) return this.#says("problem.task", { grade: t(`problem.${this.#script.grade}`) });
    const { ways } = this.#script;
    const said = this.#says(wins(ways[this.#moves.indexOf(this.#first)], ways) ? "problem.wins" : "problem.fails", { move: this.#name(this.#first) });
    const played = this.#plays.at(-1);
    if (scene.turn < 0) return `${said} ${this.#says("problem.score", { score: scene.score.map((n) => this.#points(n)).join(" : ") })}`;
    return played && played.seat !== scene.me
      ? `${said} ${t("said", { name: seatName(scene, played.seat), move: this.#name(played.move) })}`
      : said;
  }

  /** #points writes points as the game does. @param {number} n */
  #points(n) {
    return this.#own.points?.(n, { rules: this.#record.rules }) ?? number(n, 1);
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
      h(
        "div",
        { class: "buttons" },
        this.#first
          ? h("button", { key: "again", type: "button", name: "again", text: t("problem.again"), onclick: again })
          : this.#archive(),
      ),
      this.#record.rules,
    );
  }

  /** #archive leads to all problems of the game. */
  #archive() {
    return h("a", { key: "archive", class: "button", href: `/problem/${this.#info.name}/archive`, text: t("problems") });
  }

  /** #solution tells what each move leads to, and the best play. */
  #solution() {
    const moves = this.#moves.map((move, i) => ({ move, lead: this.#script.ways[i][0] })).sort((a, b) => b.lead - a.lead);
    return h(
      "section",
      { key: "solution", class: "panel solution", "aria-labelledby": "solution-title" },
      h("h2", { id: "solution-title", text: this.#says("problem.solution") }),
      h(
        "ul",
        { class: "ways" },
        moves.map(({ move, lead }) => h("li", { key: move, text: `${this.#name(move)}: ${lead > 0 ? "+" : ""}${this.#points(lead)}` })),
      ),
      h("p", { class: "line", text: t("problem.line", { line: playsOf(this.#script.line).map((p) => this.#name(p.move)).join(", ") }) }),
      themesView(this.#info.name, this.#marks, this.#day % year),
      this.#others(),
    );
  }

  /** #others counts the days in a row, and leads to the problems of the days around this one. */
  #others() {
    const n = streak(this.#day);
    const [mean, deviation] = this.#marks.ratings[this.#day % year];
    const link = (/** @type {number} */ day, /** @type {string} */ key) => h("a", { key, class: "button", href: `/problem/${this.#path}${dateOf(day)}`, text: t(`problem.${key}`) });
    return h(
      "div",
      { class: "buttons others" },
      h("p", { key: "rating", class: "rating", text: t("problem.rating", { mine: rating(ratingOf(this.#info.name)), its: rating({ mean, deviation }) }) }),
      n > 0 && h("p", { key: "streak", class: "streak", text: t("problem.streak", { n }) }),
      this.#archive(),
      link(this.#day - 1, "before"),
      this.#day < today() && link(this.#day + 1, "after"),
    );
  }
}

/** titleOf returns the title of a game with its rules, such as Pasur. @param {GameInfo} info @param {Rules} rules */
function titleOf(info, rules) {
  const preset = info.presets.find((p) => Object.keys(p.rules).length > 0 && JSON.stringify(p.rules) === JSON.stringify(rules));
  return preset ? `${gameTitle(info)} (${presetTitle(info.name, preset)})` : gameTitle(info);
}
