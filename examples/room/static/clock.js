// Clocks: what a seat has left, counted down between two messages of the server.

import { h } from "./dom.js";
import { t } from "./say.js";

let ahead = 0; // ms that the server's clock is ahead of this one

/** setTime takes the time of the server. */
export function setTime(now) {
  ahead = now - Date.now();
}

function serverNow() {
  return Date.now() + ahead;
}

function left(clock, seat) {
  const ms = clock.left[seat] ?? 0;
  return Math.max(0, clock.running.includes(seat) ? ms - (serverNow() - clock.at) : ms);
}

function text(ms) {
  const s = Math.ceil(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

/** clockView shows the clock of a seat, if the table has clocks. */
export function clockView(scene, seat) {
  const c = scene.clock;
  if (!c || seat >= scene.players) return null;
  const ms = left(c, seat);
  return h("span", {
    class: `clock${ms < 20000 ? " short" : ""}${c.running.includes(seat) ? " runs" : ""}`,
    role: "timer",
    "aria-label": t("clock.left", { n: Math.ceil(ms / 1000) }),
    "aria-live": "off",
    text: text(ms),
  });
}

/** span returns a length of time in words: in seconds, or in minutes if it is long. */
export function span(seconds) {
  return seconds < 120 ? t("clock.seconds", { n: seconds }) : t("clock.minutes", { n: Math.ceil(seconds / 60) });
}

/** countdown returns the seconds until a time of the server. */
export function countdown(until) {
  return Math.max(0, Math.ceil((until - serverNow()) / 1000));
}
