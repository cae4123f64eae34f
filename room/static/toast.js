// Short messages that come and go. They are spoken too.

import { byId } from "./dom.js";
import { announce, refusal } from "./say.js";

const stay = 4500; // ms

export function toast(text) {
  const box = document.createElement("div");
  box.className = "toast";
  box.textContent = text;
  byId("toasts").append(box);
  announce(text, true);
  setTimeout(() => box.remove(), stay);
}

/** tell tells why a request was refused. */
export function tell(refused) {
  toast(refusal(refused.code, refused.message));
}
