// The controls beside the hand: moves without a card, and the ways to play a card
// that has several.

import { h } from "./dom.js";
import { isCard } from "./drawing.js";
import { t, cardName, list, moveText, or } from "./say.js";
import { otherMoves, picksOf } from "./moves.js";
import { seatName } from "./zones.js";

/**
 * actions shows what may be done now.
 * @param {Scene} scene
 * @param {Choice | null} choice of a card with several moves
 * @param {() => void} cancel puts the card back
 */
export function actions(scene, choice, cancel) {
  const asked = choice ? "" : question(scene);
  const special = choice ? choiceView(scene, choice, cancel) : (scene.own.actions?.(scene) ?? plain(scene, otherMoves(scene)));
  return h("div", { key: "actions", class: "actions", role: "group", "aria-label": asked || t("actions") }, asked && h("p", { key: "question", class: "question", text: asked }), special);
}

/**
 * question returns what is to be decided, if no card is to be played: the text ask.GAME.MOVE for one of
 * the moves, or ask.GAME.WORD * for those that begin with a word. It is "" if there is no such text.
 * @param {Scene} scene
 */
function question(scene) {
  const moves = scene.legal;
  if (!scene.await.includes(scene.me) || moves.length < 2 || moves.some((m) => picksOf(scene, m).length === 1)) return "";
  const keys = [...moves, ...moves.map((m) => `${m.split(" ")[0]} *`)];
  return keys.map((key) => or(`ask.${scene.game}.${key}`, "")).find(Boolean) ?? "";
}

/**
 * turnSign returns a line with the seats whose turn it is: mine, or those the table waits for.
 * @param {Scene} scene
 */
export function turnSign(scene) {
  if (scene.pending) return h("span", { key: "sending", class: "sending small", text: t("turn.sending") });
  if (scene.over || !scene.state || scene.await.length === 0) return null;
  if (scene.await.includes(scene.me)) return h("span", { key: "turn", class: "your-turn", text: t("turn.yours") });
  const names = (/** @type {number[]} */ seats) => list(seats.map((s) => seatName(scene, s)));
  const out = [...scene.seats.keys()].slice(scene.players);
  return h(
    "span",
    { key: "others", class: "small" },
    t("turn.others", { n: scene.await.length, who: names(scene.await) }),
    out.length > 0 && ` · ${t("seat.out", { who: names(out) })}`,
  );
}

/**
 * gathering asks for several cards of the hand that go together, and says what those that are chosen make.
 * @param {Scene} scene
 * @param {Gathering} wanted
 * @param {Card[]} chosen
 * @param {(moves: string[]) => void} send
 */
export function gathering(scene, { n, text, ways, partly }, chosen, send) {
  const all = ways(chosen);
  const asked = text || question(scene);
  const state = all.length > 0 ? "gather.go" : !partly(chosen) ? "gather.none" : n > 0 ? "gather.some" : chosen.length > 0 ? "gather.more" : "gather.begin";
  const go = (/** @type {string[] | undefined} */ moves) => ({
    type: "button",
    class: "primary",
    disabled: !moves,
    "aria-live": "polite",
    text: moves?.length === 1 ? moveText(scene.game, moves[0], true) : t(state, { chosen: chosen.length, of: n }),
    onclick: () => moves && send(moves),
  });
  return h(
    "div",
    { key: "actions", class: "actions", role: "group", "aria-label": asked || t("actions") },
    asked && h("span", { key: "text", class: "question", text: asked }),
    all.length < 2 ? h("button", { key: "go", ...go(all[0]) }) : all.map((moves) => h("button", { key: moves.join(), ...go(moves) })),
    otherMoves(scene).map((m) => moveButton(scene, m)),
  );
}

/**
 * plain shows a button for each move. None stands out where there is a choice, also of cards: the page does not advise.
 * @param {Scene} scene
 * @param {string[]} moves
 */
function plain(scene, moves) {
  return moves.map((m) => moveButton(scene, m, scene.legal.length === 1));
}

/** @param {Scene} scene @param {string} move */
export function moveButton(scene, move, primary = false) {
  return h("button", {
    key: `move ${move}`,
    type: "button",
    class: primary ? "primary" : "",
    "data-move": move,
    text: moveText(scene.game, move),
    onclick: () => scene.play?.(move),
  });
}

/** @param {Scene} scene @param {Choice} choice @param {() => void} cancel */
function choiceView(scene, { face, moves }, cancel) {
  const cards = (/** @type {string} */ m) => m.split(/[ ,]/).filter(isCard);
  const alike = new Set(moves.map((m) => cards(m).join())).size < moves.length; // their cards do not tell them apart
  return h(
    "div",
    { key: "choice", class: "choice", role: "group", "aria-label": t("choice", { card: cardName(face) }) },
    moves.map((m) =>
      h(
        "button",
        {
          key: `move ${m}`,
          type: "button",
          class: "option",
          "data-move": m,
          onclick: () => scene.play?.(m),
        },
        m.split(/[ ,]/).filter(isCard).map((c, i) =>
          h("playing-card", { key: `${c}${i}`, face: c, "aria-hidden": "true" }),
        ),
        h("span", { key: "name", class: alike ? "" : "unseen", text: moveText(scene.game, m) }),
      ),
    ),
    h("button", { key: "cancel", type: "button", class: "quiet", text: t("cancel"), onclick: cancel }),
  );
}
