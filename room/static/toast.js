// Short messages that come and go. Screen readers speak them too.

import { byId } from "./dom.js";
import { announce, refusal } from "./say.js";

const stay = 4500; // ms

/** toast shows a message in place of the one before it. @param {string} text */
export function toast(text) {
  const box = document.createElement("div");
  box.className = "toast";
  box.textContent = text;
  byId("toasts").replaceChildren(box);
  announce(text, true);
  setTimeout(() => box.remove(), stay);
}

/**
 * tell tells why a request was refused.
 * @param {any} refused what was thrown, a Refusal as a rule
 */
export function tell(refused) {
  toast(refusal(refused.code, refused.message));
}
