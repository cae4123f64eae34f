// What the reader does with the hand: a card that is pressed is played, or waits for a
// choice of moves, or is chosen to go with others.

import { attempt, gatherOf, handCards, mayPlay } from "./moves.js";
import { t } from "./say.js";
import { toast } from "./toast.js";

/**
 * kept returns what was chosen in a deal before the page was loaded again: cards that go together, and
 * the card with a choice of moves.
 * @param {string} place "" if nothing is to be kept
 * @returns {{ keys: string[], face?: Card }}
 */
function kept(place) {
  if (!place) return { keys: [] };
  const saved = JSON.parse(sessionStorage.getItem("chosen") ?? "{}");
  return saved.place === place ? saved : { keys: [] };
}

export class Picks {
  /** @type {Choice | null} */
  choice = null;
  /** @type {Set<string>} */
  chosen = new Set(); // keys of the cards of the hand that are chosen to go together

  #root;
  #page;

  /**
   * @param {HTMLElement} root
   * @param {{busy: () => boolean, place: () => string, scene: () => Scene, play: (move: string) => Promise<boolean>, draw: () => void}} page
   */
  constructor(root, page) {
    this.#root = root;
    this.#page = page;
    document.addEventListener("keydown", this.#escape);
  }

  close() {
    document.removeEventListener("keydown", this.#escape);
  }

  /**
   * seen drops what a newer view no longer allows: acts of others leave a choice as it is while the
   * card is in the hand and may be played, and so does loading the page again.
   * @param {Scene} scene without a move that is on its way
   * @param {boolean} same whether it is the deal in which they were made
   */
  seen(scene, same) {
    if (!same) {
      const { keys, face } = kept(this.#page.place());
      this.chosen = new Set(keys);
      this.choice = face ? { face, moves: [] } : null;
    }
    if (!gatherOf(scene)) this.chosen.clear();
    if (this.choice) {
      const { face } = this.choice;
      const moves = mayPlay(scene, face);
      this.choice = moves.length > 1 ? { face, moves } : null;
      if (!this.choice) this.#keep();
    }
    const held = new Set(handCards(scene).flatMap((c) => (c.legal ? c.key : [])));
    for (const key of this.chosen) if (!held.has(key)) this.chosen.delete(key);
  }

  /** pick takes a card that is pressed. */
  pick = (/** @type {HandCard} */ card) => {
    if (this.#page.busy()) return;
    const scene = this.#page.scene();
    const gathers = gatherOf(scene);
    if (gathers && card.legal) {
      if (!this.chosen.delete(card.key)) this.#add(scene, gathers, card);
      this.#keep();
      this.#page.draw();
      return;
    }
    const moves = mayPlay(scene, card.face);
    if (moves.length === 1) this.#page.play(moves[0]);
    else if (moves.length > 1) {
      this.choice = { face: card.face, moves };
      this.#keep();
      this.#page.draw();
      /** @type {HTMLElement | null} */ (this.#root.querySelector(".choice button"))?.focus();
    } else {
      this.#shake(card.key);
      if (scene.await.includes(scene.me)) this.#page.play(attempt(scene, card.face));
      else toast(t("no.not-your-turn"));
    }
  };

  /** @param {Scene} scene @param {Gathering} gathers @param {HandCard} card */
  #add(scene, { n, ways, partly }, card) {
    const faces = handCards(scene).flatMap((c) => (c.key === card.key || this.chosen.has(c.key) ? c.face : []));
    if (partly(faces) || ways(faces).length > 0) this.chosen.add(card.key);
    else {
      this.#shake(card.key);
      toast(n > 0 && faces.length > n ? t("gather.full", { n }) : t("gather.apart"));
    }
  }

  #keep() {
    const { chosen, choice } = this;
    const place = this.#page.place();
    if (place) sessionStorage.setItem("chosen", JSON.stringify({ place, keys: [...chosen], face: choice?.face }));
  }

  /** passOn sends the chosen cards, one after the other. */
  passOn = async (/** @type {string[]} */ moves) => {
    for (const move of moves) if (!(await this.#page.play(move))) return;
  };

  /** cancel puts back a card that is waiting for its move. */
  cancel = () => {
    if (!this.choice) return;
    this.choice = null;
    this.#keep();
    this.#page.draw();
    this.#root.querySelector("room-hand")?.focusCard();
  };

  #escape = (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape") this.cancel();
  };

  /** @param {string} key */
  #shake(key) {
    const card = [...this.#root.querySelectorAll(".hand-card")].find((b) => b.getAttribute("data-key") === key);
    card?.animate([{ translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }], 220);
  }
}
