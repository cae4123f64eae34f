// The state of the connection to the server: <room-lag> shows how long an answer takes.
// It updates without drawing the page.

import { t } from "./say.js";

const slow = 400; // ms, which a player begins to feel

let last = 0; // ms

/** tellLag tells how long the last answer took. */
export function tellLag(/** @type {number} */ ms) {
  last = Math.round(ms);
  for (const e of document.querySelectorAll("room-lag")) /** @type {RoomLag} */ (e).write();
}

class RoomLag extends HTMLElement {
  connectedCallback() {
    this.write();
  }

  write() {
    const text = last > 0 ? t("net.lag", { ms: last }) : "";
    this.title = text;
    this.textContent = last > 0 ? t("net.ms", { ms: last }) : "";
    if (last === 0) return;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", text);
    this.toggleAttribute("slow", last > slow);
  }
}

customElements.define("room-lag", RoomLag);
