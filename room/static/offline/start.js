// The beginning of the room without a server: this tab gets the room, and then the page begins.

import { begin, end } from "./local.js";
import { hold, takeOver } from "./tabs.js";
import { watch } from "./update.js";
import { byId, h, patch } from "../dom.js";
import { speak, t } from "../say.js";
import { chosenLanguage, show } from "../settings.js";
import { toast } from "../toast.js";

const again = "card-room-here"; // in the session storage: this tab takes the room over

/**
 * notice shows a text instead of the page, with a button.
 * @param {string} text
 * @param {string} button
 * @param {() => void} pressed
 */
function notice(text, button, pressed) {
  patch(
    byId("page"),
    h(
      "section",
      { class: "empty", role: "alert" },
      h("h1", { text: t("offline.title") }),
      h("p", { text }),
      h("p", {}, h("button", { type: "button", class: "primary", text: button, onclick: pressed })),
    ),
  );
}

/** lost is called when another tab has taken the room. */
function lost() {
  end();
  const page = byId("page");
  page.replaceWith(page.cloneNode(false)); // what was there no longer draws
  notice(t("offline.lost"), t("offline.here"), () => {
    sessionStorage.setItem(again, "1");
    location.reload();
  });
}

/** own resolves when this tab has the room. */
async function own() {
  const takes = sessionStorage.getItem(again);
  sessionStorage.removeItem(again);
  if (takes) return takeOver(lost);
  if (await hold(lost)) return undefined;
  return new Promise((resolve) => {
    notice(t("offline.elsewhere"), t("offline.here"), () => takeOver(lost).then(resolve));
  });
}

async function start() {
  show();
  await speak(chosenLanguage());
  if (typeof WebAssembly !== "object" || !navigator.locks || !("DecompressionStream" in window)) {
    notice(t("offline.old"), t("offline.again"), () => location.reload());
    return;
  }
  watch();
  await own();
  const { pace, quick } = document.documentElement.dataset;
  try {
    await begin({ pace: Number(pace), quick: quick !== undefined }, () => toast(t("offline.full")));
  } catch (e) {
    console.error(e);
    notice(t("offline.failed"), t("offline.again"), () => location.reload());
    return;
  }
  byId("page").replaceChildren();
  navigator.storage?.persist?.();
  await import("../app.js");
}

start();
