// The door of a table: its password, or why the table does not open.

import { Refusal, get, post } from "./api.js";
import { password } from "./questions.js";
import { tell } from "./toast.js";

/**
 * enter asks for the password of a table until it is right, or the dialog is dismissed.
 * @param {string} id
 */
export async function enter(id) {
  for (;;) {
    const text = await password();
    if (text === null) throw new Refusal({ code: "password" });
    try {
      await post(`tables/${id}/enter`, { password: text });
      return;
    } catch (refused) {
      if (!(refused instanceof Refusal) || refused.code !== "wrong-password") throw refused;
      tell(refused);
    }
  }
}

/**
 * shut asks why the socket of a table does not open, because a refused socket gets no reason; it
 * returns "not-found", "no-spectators", or "" if it may still open.
 * @param {string} id
 */
export async function shut(id) {
  try {
    const summary = await get(`tables/${id}`);
    return summary.noSpectators && summary.yours < 0 ? "no-spectators" : "";
  } catch (refused) {
    return refused instanceof Refusal && refused.status === 404 ? "not-found" : "";
  }
}
