// A match with strangers begins by itself soon after the last of them has come, unless a person stops that at their own seat.

import { announce, t } from "./say.js";
import { signal } from "./notice.js";

const pause = 5000; // ms

/** meets remembers a table that was found for playing with anybody who comes. @param {string} id */
export function meets(id) {
  sessionStorage.setItem("meets", id);
}

/** Start says for me that I am ready, after a pause in which I see who has come. */
export class Start {
  until = 0; // when, by the clock of this machine; 0 if it is not about to happen
  #timer = 0;
  #people = ""; // for whom it has happened, or was stopped
  #ready;
  #draw;

  /** @param {() => unknown} ready @param {() => void} draw the table must be drawn again */
  constructor(ready, draw) {
    this.#ready = ready;
    this.#draw = draw;
  }

  /** see begins the pause when the table of a view is full, and ends it if it no longer is. @param {TablePage} page */
  see({ id, v, title }) {
    const waits = v.state === "waiting" && v.seat >= 0 && !v.seats[v.seat].ready && sessionStorage.getItem("meets") === id;
    const people = waits && v.seats.every((s) => s.name || s.bot) ? v.seats.map((s) => s.name).join() : "";
    if (!people) this.close();
    if (!people || people === this.#people) return;
    this.#people = people;
    this.#wait();
    announce(t("start.in", { n: this.left() }));
    if (document.hidden) signal(t("start.in", { n: this.left() }), title, "turn");
  }

  /** #wait waits for the end of the pause. A person who is on another page gets the pause on coming back. */
  #wait() {
    this.until = Date.now() + pause;
    this.#timer = window.setTimeout(() => {
      if (document.hidden) return this.#wait();
      this.stop();
      this.#ready();
    }, pause);
  }

  /** left returns the seconds of the pause that are left. */
  left() {
    return Math.max(1, Math.ceil((this.until - Date.now()) / 1000));
  }

  /** stop leaves the start to me as long as the same people sit here. */
  stop() {
    this.close();
    this.#draw();
  }

  close() {
    clearTimeout(this.#timer);
    this.until = 0;
  }
}
