// Reactions: texts of one emoji, which also appear at the seat for a moment.

/**
 * The reactions, with their names.
 * @type {Record<string, string>}
 */
export const reactions = { "👏": "clap", "😂": "laugh", "😮": "wow", "😅": "oops", "🙏": "thanks", "👍": "good" };

const stay = 3000; // ms

/**
 * react shows a reaction at a seat.
 * @param {number} seat
 * @param {string} face
 */
export function react(seat, face) {
  const box = document.querySelector(`.seat[data-seat="${seat}"]`);
  if (!box) return;
  box.querySelector(":scope > .reaction")?.remove();
  const sign = document.createElement("span");
  sign.className = "reaction";
  sign.setAttribute("aria-hidden", "true"); // the chat is spoken
  sign.textContent = face;
  box.append(sign);
  setTimeout(() => sign.remove(), stay);
}
