// A lesson: a scripted deal. Where the script has a sentence, the reader makes the move; it makes
// all other moves by itself.

import { h, patch } from "./dom.js";
import { t, announce, cardName, gameTitle, language, moveText, saidText } from "./say.js";
import { flights } from "./scene.js";
import { Picks } from "./picks.js";
import { cardOf, handCards } from "./moves.js";
import { swept, wonText } from "./trick.js";
import { seatName } from "./zones.js";
import { capture, fly } from "./flight.js";
import { remember } from "./last.js";
import { isCard } from "./drawing.js";
import { gameOf, leaving, readScript, scriptFelt, scriptHead } from "./script.js";
import { marked, readTerms } from "./terms.js";
import { stepScene, stepsOf } from "./steps.js";

const pace = 1000; // ms between two plays of the script

/**
 * @param {HTMLElement} root
 * @param {string[]} address
 * @param {(address: string) => void} go shows another page
 * @returns {Promise<() => void>} what to do on leaving
 */
export async function open(root, [, game], go) {
  const [script, { info, own }, terms] = await Promise.all([readScript(`lessons/${game}`), gameOf(game), readTerms(game)]);
  const lesson = new Lesson(root, info, own, script, terms, go);
  await lesson.deal(0);
  return leaving(lesson);
}

class Lesson {
  #root;
  #info;
  #own;
  #script;
  #terms;
  #go;
  #picks;
  #deal = 0;
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  #timer = 0;
  #told = ""; // instead of the sentence, after another move

  /** @param {HTMLElement} root @param {GameInfo} info @param {Own} own @param {LessonScript} script @param {Map<string, string>} terms @param {(address: string) => void} go */
  constructor(root, info, own, script, terms, go) {
    this.#root = root;
    this.#info = info;
    this.#own = own;
    this.#script = script;
    this.#terms = terms;
    this.#go = go;
    root.className = "table-page lesson";
    document.title = `${t("learn")} – ${gameTitle(info)}`;
    this.#picks = new Picks(root, {
      busy: () => !this.#waits(),
      place: () => `lesson ${info.name} ${this.#deal}`,
      scene: () => this.#scene(),
      play: async (move) => this.#play([move]),
      draw: () => this.#render(),
    });
    this.#picks.passOn = async (moves) => void this.#play(moves);
  }

  close() {
    clearTimeout(this.#timer);
    this.#picks.close();
  }

  /** deal begins one of the deals. @param {number} n */
  async deal(n) {
    const steps = await stepsOf(this.#script.deals[n].record, this.#script.seat);
    [this.#deal, this.#steps] = [n, steps];
    this.#to(0);
  }

  /** #plays are the plays of the script. */
  get #plays() {
    return this.#script.deals[this.#deal].record.plays;
  }

  /** #says returns what the script says now. */
  #says() {
    return this.#script.deals[this.#deal].says[this.#at];
  }

  #over() {
    return this.#at === this.#plays.length;
  }

  /** #waits reports whether the reader is to move. */
  #waits() {
    return !this.#over() && this.#says() !== undefined;
  }

  /** @returns {Scene} */
  #scene() {
    const { seat, names } = this.#script;
    const scene = stepScene(this.#steps, this.#at, {
      game: this.#info.name,
      own: this.#own,
      rules: this.#script.deals[this.#deal].record.rules ?? {},
      seats: names.map((name, i) => ({ name: i === seat ? t("seat.you") : name, bot: "" })),
      me: seat,
    });
    const [deal, over] = [this.#deal, this.#over()];
    if (!this.#waits()) return { ...scene, await: scene.await.filter((s) => s !== seat), deal, over };
    return { ...scene, legal: this.#steps[this.#at].legal, play: (move) => this.#play([move]), deal, over };
  }

  /**
   * #play makes moves of the reader if they are those of the script, in any order; otherwise it
   * says why the script makes others. It returns whether they were made.
   * @param {string[]} moves
   */
  #play(moves) {
    if (!this.#waits()) return false;
    const wanted = this.#plays.slice(this.#at, this.#at + moves.length).map((p) => p.move);
    if (wanted.every((move) => moves.includes(move))) {
      this.#to(this.#at + moves.length);
      return true;
    }
    this.#advise(moves, wanted);
    return false;
  }

  /** #advise says why moves are not allowed, or why the script makes others, and lifts their cards. @param {string[]} moves @param {string[]} wanted */
  #advise(moves, wanted) {
    const scene = this.#scene();
    const name = (/** @type {string} */ move) => moveText(scene.game, move, true);
    const { why = this.#says() } = this.#says();
    const other = moves.find((move) => !wanted.includes(move)) ?? "";
    const barred = !scene.legal.includes(other) && handCards(scene).find(({ face }) => face === cardOf(scene, other));
    this.#told = barred
      ? t("hand.barred", { card: cardName(barred.face), why: barred.why })
      : t("learn.other", { move: name(other), better: wanted.map(name).join(", "), why: this.#spoken(why) });
    if (!barred) this.#lift(scene, wanted);
    this.#picks.choice = null;
    this.#render();
  }

  /** #lift lifts the cards of the given moves. @param {Scene} scene @param {string[]} moves */
  #lift(scene, moves) {
    const left = moves.map((move) => cardOf(scene, move));
    this.#picks.chosen.clear();
    for (const { face, key } of handCards(scene)) {
      const i = left.indexOf(face);
      if (i < 0) continue;
      left.splice(i, 1);
      this.#picks.chosen.add(key);
    }
  }

  /** #spoken returns a sentence in the language of the page, with cards and suits named as the page names them. @param {Sentence} sentence */
  #spoken(sentence) {
    const text = sentence[/** @type {"en" | "de"} */ (language())] ?? sentence.en;
    return text.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => (isCard(name) ? cardName(name) : t(`suit.${name}`)));
  }

  /** #to goes on to a step, and then lets the script play. @param {number} n */
  #to(n) {
    const before = n > 0 ? capture(this.#root) : null;
    const gathered = n > 0 ? swept(this.#scene()) : [];
    const news = this.#steps.slice(this.#at + 1, n + 1).flatMap((s) => s.event ?? []);
    this.#at = n;
    this.#told = "";
    this.#picks.choice = null;
    this.#picks.chosen.clear();
    this.#render();
    const scene = this.#scene();
    const moved = news.flatMap((e) => flights(scene, e));
    if (before && moved.length > 0) fly(this.#root, before, [...gathered, ...moved]);
    for (const e of news) this.#tell(scene, e);
    if (this.#waits()) this.#focus();
    else if (!this.#over()) this.#timer = setTimeout(() => this.#to(this.#at + 1), pace);
  }

  /** #tell tells those who listen about a play. @param {Scene} scene @param {Happening} e */
  #tell(scene, e) {
    if (e.seat !== scene.me) announce(saidText(scene.game, seatName(scene, e.seat), e));
    const won = wonText(scene, e);
    if (won) announce(won);
  }

  /** #focus gives the focus to the hand, or to the first button. */
  #focus() {
    const at = document.activeElement;
    if (at !== document.body && !this.#root.querySelector(".felt")?.contains(at)) return;
    const hand = this.#root.querySelector("room-hand");
    if (hand?.cards.some((c) => c.legal)) hand.focusCard();
    else /** @type {HTMLElement | null} */ (this.#root.querySelector(".actions button"))?.focus({ preventScroll: true });
  }

  #render() {
    const scene = this.#scene();
    patch(this.#root, this.#head(), scriptFelt(scene, this.#picks));
  }

  /** #head says what the reader is to do. */
  #head() {
    const texts = this.#script.deals[this.#deal];
    const text = this.#over() ? this.#spoken(texts.end) : this.#told || (this.#waits() ? this.#spoken(this.#says()) : "");
    return scriptHead(
      this.#info.name,
      [
        h("h1", { class: "unseen", text: t("learn.name", { game: gameTitle(this.#info) }) }),
        h("p", { class: `coach${this.#told ? " other" : ""}`, role: "status", "data-at": this.#at }, marked(text || t("learn.watch"), this.#terms, new Set(), "coach")),
      ],
      this.#over() && this.#next(),
    );
  }

  /** #next offers what comes after a deal. */
  #next() {
    const next = this.#deal + 1;
    if (next < this.#script.deals.length)
      return h("div", { key: "next", class: "buttons" }, h("button", { type: "button", class: "primary", text: t("learn.next"), onclick: () => this.deal(next) }));
    const play = () => {
      remember({ game: this.#info.name, rules: {}, level: "easy" });
      this.#go("/");
    };
    return h(
      "div",
      { key: "end", class: "buttons" },
      h("button", { key: "play", type: "button", class: "primary", text: t("learn.play"), onclick: play }),
      h("button", { key: "again", type: "button", text: t("learn.again"), onclick: () => this.deal(0) }),
    );
  }
}
