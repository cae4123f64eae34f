// What a reader likes, as it is before they choose: looks, sound, pace.

export const settings = {
  lang: "",
  theme: "auto",
  felt: "green",
  back: "blue",
  colours: "two",
  pack: "french",
  order: "game",
  sound: true,
  cards: true,
  notify: false,
  only: true,
  points: false,
  motion: "auto",
};

/** How much longer a card moves than usual. @type {Record<string, number>} */
const paces = { slow: 2, fast: 0.5 };

/** still reports whether nothing should move. */
export function still() {
  return settings.motion === "none" || (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** pace returns a number of milliseconds for which something moves, at the pace that is chosen. @param {number} ms */
export function pace(ms) {
  return ms * (paces[settings.motion] ?? 1);
}
