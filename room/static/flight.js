// Cards on their way: after a play, cards fly from where they lay to where they lie
// now. The page is already in its final state; a card that is still flying is not yet
// shown at its goal. At the usual pace, everything has landed after 1.5 s, whatever the number of plays.

import { above } from "./dom.js";
import { pace, still } from "./taste.js";

const once = 280; // ms that a card flies
const apart = 160; // ms between two transfers
const longest = 1500; // ms for all

/** @param {Element} root @param {"zone" | "card"} kind */
const marked = (root, kind) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-${kind}]`)]);

/**
 * capture remembers where zones and cards are.
 * @param {Element} root
 * @returns {Map<string, DOMRect>}
 */
export function capture(root) {
  const found = new Map();
  for (const zone of marked(root, "zone")) {
    found.set(zone.dataset.zone, zone.getBoundingClientRect());
    for (const card of marked(zone, "card")) {
      found.set(`${zone.dataset.zone} ${card.dataset.card}`, card.getBoundingClientRect());
    }
  }
  return found;
}

/** @param {ZoneID} zone */
function zoneId(zone) {
  return `${zone.name}:${zone.seat}`;
}

/**
 * fly shows transfers, one after the other.
 * @param {Element} root
 * @param {Map<string, DOMRect>} before what capture returned
 * @param {Transfer[]} moved the transfers of the new plays
 */
export function fly(root, before, moved) {
  if (still() || document.hidden || moved.length === 0) return;
  const step = pace(Math.min(apart, (longest - once) / moved.length));
  const taken = new Set();
  moved.forEach((m, i) => {
    const faces = m.cards.flatMap((c) => (typeof c === "number" ? Array(Math.min(c, 4)).fill("??") : [c])).slice(0, 6);
    faces.forEach((face, k) => one(root, before, m, face, i * step + k * pace(30), taken));
  });
}

/**
 * one makes a card fly.
 * @param {Element} root
 * @param {Map<string, DOMRect>} before
 * @param {Transfer} m
 * @param {string} face
 * @param {number} delay
 * @param {Set<Element>} taken
 */
function one(root, before, m, face, delay, taken) {
  const from = before.get(`${zoneId(m.from)} ${face}`) ?? before.get(zoneId(m.from));
  const zone = marked(root, "zone").find((z) => z.dataset.zone === zoneId(m.to));
  if (!from || !zone || !from.width) return;
  const goal = marked(zone, "card").findLast((c) => c.dataset.card === face && !taken.has(c));
  const to = (goal ?? zone).getBoundingClientRect();
  const card = document.createElement("playing-card");
  card.setAttribute("face", face);
  card.setAttribute("aria-hidden", "true");
  card.className = "flying";
  above().append(card);
  if (goal) {
    taken.add(goal);
    goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + pace(once) });
  }
  const at = (/** @type {DOMRect} */ r, /** @type {number} */ w) => `translate(${r.left + r.width / 2 - w / 2}px, ${r.top + r.height / 2 - w * 0.7}px)`;
  const width = card.offsetWidth;
  const scale = goal ? to.width / width : 0.45;
  const flight = card.animate(
    [
      { transform: `${at(from, width)} scale(${Math.min(1.4, Math.max(0.45, from.width / width))})`, opacity: 1 },
      { transform: `${at(to, width)} scale(${scale})`, opacity: goal ? 1 : 0.5 },
    ],
    { duration: pace(once), delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" },
  );
  flight.finished.finally(() => card.remove()).catch(() => {});
}
