// Cards as elements, drawn as in the card room.

import { picture } from "./drawing.js";

const suits = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const ranks = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const jokers = { BJ: "black joker", RJ: "red joker" };

/** The name of a card, for a screen reader. */
export function nameOf(card) {
  if (card === "??") return "a card face down";
  return jokers[card] ?? `${ranks[card[0]] ?? card[0]} of ${suits[card[1]]}`;
}

/** The cards of a zone one by one: a number stands for that many face-down cards. */
export function spread(cards) {
  return cards.flatMap((card) => (typeof card === "number" ? Array(card).fill("??") : [card]));
}

/** An element that shows a card. */
export function cardElement(card) {
  const element = document.createElement("span");
  element.className = "card";
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", nameOf(card));
  element.classList.toggle("down", card === "??");
  element.append(picture(card));
  return element;
}
