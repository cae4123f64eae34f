// What the lobby shows first, before anything is known about the reader or the room.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { t } from "./say.js";
import { lastOrder } from "./last.js";

/** hello welcomes the reader, with fewer words if the reader has ordered something here before. */
export function hello() {
  return h(
    "section",
    { key: "hello", class: `hello${lastOrder() ? " again" : ""}` },
    fan(),
    h("div", {}, h("h1", { text: t("lobby.title") }), h("p", { text: t(offline ? "offline.about" : "lobby.about") }), playOffline()),
  );
}

/** playOffline links to the room without a server, if this room offers it. */
function playOffline() {
  const has = !offline && document.documentElement.dataset.offline !== undefined;
  return has && h("p", {}, h("a", { class: "button", href: "/offline/", target: "_self", text: t("offline.play") }));
}

function fan() {
  return h(
    "div",
    { class: "fan", "aria-hidden": "true" },
    ["TH", "JH", "QH", "KH", "AH"].map((face, i) => h("playing-card", { key: face, face, style: { "--i": i - 2 } })),
  );
}
