// A nudge: somebody is waiting for me at a table.

import { t } from "./say.js";
import { isBlocked } from "./friends.js";
import { signal } from "./notice.js";
import { toast } from "./toast.js";

let last = ""; // the nudge that was shown: several sockets of a page may receive it

/**
 * nudged shows a nudge, on any page.
 * @param {{ nudge: Nudge }} message
 */
export function nudged({ nudge }) {
  const id = `${nudge.table} ${nudge.at}`;
  if (isBlocked(nudge.from) || id === last) return;
  last = id;
  const text = t("nudge.from", { name: nudge.name, title: nudge.title });
  toast(text);
  signal(t("turn.yours"), text, `nudge ${nudge.table}`);
}
