// The files of the room are kept by a service worker. A newer version is announced, and loaded
// when the person wants it.

import { byId, h, patch } from "../dom.js";
import { t } from "../say.js";

/** watch keeps the files, and looks for a newer version. */
export async function watch() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  const had = !!keeper.controller;
  keeper.addEventListener("controllerchange", () => {
    if (had) location.reload();
  });
  try {
    const kept = await keeper.register("sw.js");
    tell(kept);
    kept.addEventListener("updatefound", () => {
      kept.installing?.addEventListener("statechange", () => tell(kept));
    });
  } catch (e) {
    console.warn("the room opens with a network only:", e);
  }
}

/**
 * tell shows that a newer version waits.
 * @param {ServiceWorkerRegistration} kept
 */
function tell(kept) {
  if (!kept.waiting || !navigator.serviceWorker.controller) return;
  const place = document.createElement("div");
  place.id = "update";
  byId("update")?.remove();
  byId("notices").append(place);
  patch(
    place,
    h(
      "div",
      { class: "invitation", role: "group", "aria-label": t("offline.update") },
      h("p", { class: "grow", text: t("offline.update") }),
      h("button", {
        type: "button",
        class: "primary",
        text: t("offline.use"),
        onclick: () => kept.waiting?.postMessage("use it"),
      }),
      h("button", { type: "button", text: t("offline.later"), onclick: () => place.remove() }),
    ),
  );
}
