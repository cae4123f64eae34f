// The signs that it is my turn or that my table is ready: the title of the page, a sound
// and a notification.

import { t } from "./say.js";
import { settings } from "./taste.js";
import { ring } from "./sound.js";

let told = false;
/**
 * notify shows a notification if the page is hidden and the settings allow it.
 * @param {string} text
 * @param {string} body
 * @param {string} tag
 */
export function notify(text, body, tag) {
  if (settings.notify && document.hidden && window.Notification?.permission === "granted") {
    new Notification(text, { body, tag });
  }
}

/**
 * signal makes a sound and shows a notification, if the settings allow them.
 * @param {string} text
 * @param {string} body
 * @param {string} tag
 */
export function signal(text, body, tag) {
  if (settings.sound) ring();
  notify(text, body, tag);
}

/**
 * mark shows in the title of the page whether something is waiting for me.
 * @param {boolean} mine
 * @param {string} title of the game or the cup
 * @param {string} text what is waiting
 */
export function mark(mine, title, text) {
  document.title = mine ? `● ${text} – ${title}` : `${title} – ${t("room")}`;
}

/**
 * turnNotice marks the title if it is my turn, and gives a signal when it becomes my turn.
 * @param {boolean} mine
 * @param {string} title
 */
export function turnNotice(mine, title) {
  mark(mine, title, t("turn.yours"));
  if (mine && !told) signal(t("turn.yours"), title, "turn");
  told = mine;
}

export function quietNotice() {
  told = false;
}
