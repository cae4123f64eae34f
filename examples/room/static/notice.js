// The signs that it is my turn: the title of the page, a sound and a notification.

import { t } from "./say.js";
import { settings } from "./settings.js";

let told = false;
let sounds = null;

/** tone plays a short note. */
function tone(frequency, at) {
  const note = sounds.createOscillator();
  const loud = sounds.createGain();
  const begin = sounds.currentTime + at;
  note.frequency.value = frequency;
  loud.gain.setValueAtTime(0, begin);
  loud.gain.linearRampToValueAtTime(0.08, begin + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.35);
  note.connect(loud).connect(sounds.destination);
  note.start(begin);
  note.stop(begin + 0.4);
}

function ring() {
  if (!navigator.userActivation?.hasBeenActive) return; // a browser allows no sound before that
  sounds ??= new AudioContext();
  tone(660, 0);
  tone(880, 0.12);
}

/**
 * turnNotice shows in the title of the page whether it is my turn. When it becomes my
 * turn, a sound and a notification come too, if the settings allow them.
 * @param {boolean} mine
 * @param {string} title of the game
 * @param {string} [text] what is said if so
 */
export function turnNotice(mine, title, text = t("turn.yours")) {
  document.title = mine ? `● ${text} – ${title}` : `${title} – ${t("room")}`;
  if (mine && !told) {
    if (settings.sound) ring();
    if (settings.notify && document.hidden && window.Notification?.permission === "granted") {
      new Notification(text, { body: title, tag: "turn" });
    }
  }
  told = mine;
}

export function quietNotice() {
  told = false;
}
