// The reader's own problems: the table at a moment of a game of theirs, at which another move was better.

import { h, patch } from "./dom.js";
import { Refusal, games } from "./api.js";
import { announce, gameTitle, learn, moveText, t } from "./say.js";
import { answered, isDue, problems, today } from "./again.js";
import { worth } from "./because.js";
import { isGood, Review } from "./review.js";
import { gameOf, leaving, scriptFelt, scriptHead, seatsOf } from "./script.js";
import { stepScene, stepsOf } from "./steps.js";
import { answer, mark, whereOf } from "./verdict.js";
import { Picks } from "./picks.js";

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} address with the game, if only its problems are wanted
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, game]) {
  await learn("advice");
  const known = new Set((await games()).map((g) => g.name));
  const all = problems().filter((p) => known.has(p.game) && (!game || p.game === game));
  const page = new OwnProblems(root, all.filter(isDue));
  if (!(await page.next())) nothing(root, Math.min(...all.map((p) => p.due)));
  return leaving(page);
}

/** nothing says that no problem is due. @param {HTMLElement} root @param {number} next day on which there is one */
function nothing(root, next) {
  root.className = "lobby";
  document.title = `${t("again.title")} – ${t("room")}`;
  const n = next - today();
  patch(
    root,
    h(
      "section",
      { class: "empty" },
      h("h1", { text: t("again.title") }),
      h("p", { text: Number.isFinite(n) ? t("again.next", { n }) : t("again.none") }),
      h("p", {}, h("a", { href: "/", text: t("toLobby") })),
    ),
  );
}

class OwnProblems {
  #root;
  #due;
  #picks;
  /** @type {OwnProblem | undefined} */
  #problem;
  /** @type {{ info: GameInfo, own: Own } | undefined} */
  #game;
  /** @type {Step[]} */
  #steps = [];
  #review = this.#begin();
  #answered = false; // the first try is made

  /** @param {HTMLElement} root @param {OwnProblem[]} due */
  constructor(root, due) {
    this.#root = root;
    this.#due = due;
    this.#picks = new Picks(root, {
      busy: () => this.#review.told,
      place: () => "own problem",
      scene: () => this.#scene(),
      play: (move) => this.#try(move),
      draw: () => this.#render(),
    });
  }

  close() {
    this.#picks.close();
  }

  #begin() {
    const draw = () => this.#render();
    return new Review("", { scene: () => this.#scene(), plays: 0, seat: "all", me: -1, idle: () => false, go: draw, draw, note: async () => 0 });
  }

  /** next shows the next problem that can still be shown, and reports whether there is one. */
  async next() {
    for (let p = this.#due.shift(); p; p = this.#due.shift()) {
      try {
        const [game, steps] = await Promise.all([gameOf(p.game), stepsOf(p.record, p.decision.seat)]);
        this.#show(p, game, steps);
        return true;
      } catch (refused) {
        if (!(refused instanceof Refusal) || refused.code === "unreachable") throw refused;
        answered(p, false); // the game has changed
      }
    }
    return false;
  }

  /** #show shows a problem. @param {OwnProblem} p @param {{ info: GameInfo, own: Own }} game @param {Step[]} steps */
  #show(p, { info, own }, steps) {
    this.#root.className = "table-page lesson own-problem";
    document.title = `${t("again.title")} – ${gameTitle(info)}`;
    Object.assign(this.#picks, { choice: null });
    [this.#problem, this.#game, this.#steps, this.#answered] = [p, { info, own: { ...own, gather: undefined } }, steps, false];
    this.#review = this.#begin();
    this.#review.unit = p.unit;
    this.#review.found.set(p.decision.n, p.decision);
    this.#review.see(p.decision);
    announce(this.#says());
  }

  /** @returns {Scene} */
  #scene() {
    const { decision: d, rules, game } = /** @type {OwnProblem} */ (this.#problem);
    const { info, own } = /** @type {{ info: GameInfo, own: Own }} */ (this.#game);
    const seats = seatsOf(info, rules, this.#steps[0], (i) => (i === d.seat ? t("seat.you") : t("seat.number", { n: i + 1 })));
    const scene = stepScene(this.#steps, this.#steps.length - 1, { game, own, rules, seats, me: d.seat });
    const legal = this.#review.told ? [] : d.moves.map((m) => m.move);
    return { ...scene, legal, await: legal.length > 0 ? scene.await : [], deal: 0, play: (move) => this.#try(move) };
  }

  /** #try takes a move of the reader. @param {string} move */
  async #try(move) {
    const { decision: d } = /** @type {OwnProblem} */ (this.#problem);
    if (!d.moves.some((m) => m.move === move)) return false;
    this.#picks.choice = null;
    this.#note(isGood(d, move));
    this.#review.attempt(move);
    return true;
  }

  /** #note keeps whether the first try was right. @param {boolean} right */
  #note(right) {
    if (!this.#answered) answered(/** @type {OwnProblem} */ (this.#problem), right);
    this.#answered = true;
  }

  /** #says says what is asked, or what a try was worth. */
  #says() {
    if (this.#review.tried) return this.#review.tried.text;
    const { decision: d, game, unit } = /** @type {OwnProblem} */ (this.#problem);
    return t("again.task", { where: whereOf(this.#steps, d.n), move: moveText(game, d.played, true), points: worth(unit, d.loss.mean) });
  }

  #render() {
    const { decision: d, game, rules } = /** @type {OwnProblem} */ (this.#problem);
    const scene = this.#scene();
    const { told } = this.#review;
    const texts = [
      h("h1", { text: `${t("again.title")}: ${gameTitle(/** @type {{ info: GameInfo }} */ (this.#game).info)}` }),
      h("p", { class: "coach", role: "status", text: this.#says() }),
    ];
    patch(
      this.#root,
      scriptHead(game, texts, h("div", { class: "buttons" }, told ? this.#go() : h("button", { key: "show", type: "button", text: t("review.show"), onclick: () => this.#tell() })), rules),
      scriptFelt(scene, this.#picks),
      told && h("section", { key: `solution ${this.#problem?.id}`, class: "panel solution", "aria-label": t("review.col.costs") }, answer(this.#review, scene, d)),
    );
    mark(this.#root, scene, this.#review, d.n);
  }

  #tell() {
    this.#note(false);
    this.#review.tell();
  }

  /** #go leads to the next problem, or back to the lobby. */
  #go() {
    const n = this.#due.length;
    return n > 0
      ? h("button", { key: "next", type: "button", class: "primary", text: t("again.go", { n }), onclick: () => this.#advance() })
      : h("a", { key: "done", class: "button primary", href: "/", text: t("again.done") });
  }

  async #advance() {
    if (!(await this.next())) nothing(this.#root, Infinity);
  }
}
