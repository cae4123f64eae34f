// Clocks: the time that a seat has left, counted down between two messages from the server.

import { h } from "./dom.js";
import { t } from "./say.js";

let ahead = 0; // ms that the server's clock is ahead of this one

/**
 * setTime takes the time of the server.
 * @param {number} now
 */
export function setTime(now) {
  ahead = now - Date.now();
}

function serverNow() {
  return Date.now() + ahead;
}

/** @param {ClockView} clock @param {number} seat */
function left(clock, seat) {
  const ms = clock.left[seat] ?? 0;
  return Math.max(0, clock.running.includes(seat) ? ms - (serverNow() - clock.at) : ms);
}

/** @param {number} ms */
function text(ms) {
  const s = Math.ceil(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

/**
 * clockView shows the clock of a seat, if the table has clocks.
 * @param {Scene} scene
 * @param {number} seat
 */
export function clockView(scene, seat) {
  const c = scene.clock;
  if (!c || seat >= scene.players) return null;
  return h("room-time", {
    class: `clock${c.running.includes(seat) ? " runs" : ""}`,
    role: "timer",
    "aria-live": "off",
    show: () => {
      const ms = left(c, seat);
      return { text: text(ms), label: t("clock.left", { n: Math.ceil(ms / 1000) }), short: ms < 20000 };
    },
  });
}

/**
 * passing shows a text that changes with the time.
 * @param {string} key
 * @param {() => string} show
 */
export function passing(key, show) {
  return h("room-time", { key, class: "small", "aria-live": "off", show: () => ({ text: show() }) });
}

/** A text that updates each second, without drawing the page: <room-time>. */
class RoomTime extends HTMLElement {
  #timer = 0;
  #written = "";
  /** @type {() => { text: string, label?: string, short?: boolean }} */
  #show = () => ({ text: "" });

  set show(show) {
    this.#show = show;
    this.#write();
  }

  get show() {
    return this.#show;
  }

  connectedCallback() {
    this.#timer = window.setInterval(() => this.#write(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #write() {
    const { text, label, short = false } = this.#show();
    if (text !== this.#written) this.textContent = this.#written = text;
    if (label) this.setAttribute("aria-label", label);
    this.toggleAttribute("short", short);
  }
}

customElements.define("room-time", RoomTime);

/**
 * span returns a length of time in words: in seconds, or in minutes if it is long.
 * @param {number} seconds
 */
export function span(seconds) {
  return seconds < 120 ? t("clock.seconds", { n: seconds }) : t("clock.minutes", { n: Math.ceil(seconds / 60) });
}

/**
 * countdown returns the seconds until a time of the server.
 * @param {number} until
 */
export function countdown(until) {
  return Math.max(0, Math.ceil((until - serverNow()) / 1000));
}
