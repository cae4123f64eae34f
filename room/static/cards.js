// Cards and suits as elements of a page.

import { isCard, picture, suitSign } from "./drawing.js";

/** A card: <playing-card face="QH">. The code that shows a card gives it an accessible name, or hides it. */
class PlayingCard extends HTMLElement {
  static observedAttributes = ["face"];

  /** @param {string} _ @param {string | null} before @param {string} face */
  attributeChangedCallback(_, before, face) {
    if (before !== face) this.replaceChildren(...(isCard(face) ? [picture(face)] : []));
  }
}

/** A suit sign: <suit-sign suit="H">. */
class SuitSign extends HTMLElement {
  static observedAttributes = ["suit"];

  /** @param {string} _ @param {string | null} before @param {string} suit */
  attributeChangedCallback(_, before, suit) {
    const sign = before === suit ? null : suitSign(suit);
    if (sign) this.replaceChildren(sign);
  }
}

customElements.define("playing-card", PlayingCard);
customElements.define("suit-sign", SuitSign);
