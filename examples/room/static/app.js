// The beginning: language, session, the bar at the top, and the page of the address.

import "./cards.js";
import "./hand.js";
import { h, patch } from "./dom.js";
import { Refusal, del, session, rename } from "./api.js";
import { t, announce, speak, refusal } from "./say.js";
import { ask, chosenLanguage, show } from "./settings.js";
import { askName, sureToEnd } from "./dialog.js";
import { toast } from "./toast.js";
import { everywhere, listen } from "./socket.js";
import { load, take } from "./friends.js";
import { invited, showInvitations } from "./invite.js";
import { called, showCalled } from "./called.js";

const pages = [
  [/^\/$/, () => import("./lobby.js")],
  [/^\/t\/([\w-]+)$/, () => import("./table.js")],
  [/^\/p\/([\w-]+)$/, () => import("./person.js")],
  [/^\/cup\/([\w-]+)$/, () => import("./cup.js")],
  [/^\/replay\/([\w-]+)$/, () => import("./replay.js")],
];

let me = null;
let leave = () => {};
let trips = 0; // to pages

/**
 * go shows the page of an address of this site, unless the reader goes to another one
 * before it is there.
 */
export async function go(address, back = false) {
  const trip = ++trips;
  if (!back) history.pushState(null, "", address);
  leave();
  leave = () => {};
  showInvitations();
  showCalled();
  const main = document.getElementById("page");
  const found = pages.map(([pattern, load]) => [location.pathname.match(pattern), load]).find(([match]) => match);
  main.replaceChildren();
  if (!found) {
    patch(main, h("p", { class: "empty", text: t("no.not-found") }));
    leave = listen();
    return;
  }
  const page = await found[1]();
  if (trip !== trips) return;
  const root = document.createElement("div");
  main.append(root);
  let close;
  try {
    close = await page.open(root, found[0]);
  } catch (refused) {
    if (!(refused instanceof Refusal)) console.error(refused.stack);
    close = trip === trips ? sorry(root, refused) : () => {};
  }
  if (trip !== trips) {
    close();
    return;
  }
  leave = close;
  if (trip > 1) announce(document.title); // a browser announces only a page that it loads
}

/** sorry shows why a page does not open. It returns what to do on leaving. */
function sorry(root, refused) {
  document.title = `${t("oops")} – ${t("room")}`;
  patch(
    root,
    h(
      "section",
      { class: "empty" },
      h("h1", { text: t("oops") }),
      h("p", { text: refusal(refused.code, refused.message) }),
      h("p", {}, h("a", { href: "/", text: t("toLobby") })),
    ),
  );
  return listen();
}

async function changeName() {
  const { pressed, text } = await askName(me.name);
  if (pressed === "end") return endSession();
  const name = text.trim();
  if (pressed !== "yes" || !name || name === me.name) return;
  try {
    me = await rename(name);
    bar();
  } catch (refused) {
    toast(refusal(refused.code, refused.message));
  }
}

/** endSession deletes the account, and loads the page again, which remembers the person. */
async function endSession() {
  if (!(await sureToEnd())) return;
  leave(); // its socket would come back without a session
  leave = () => {};
  try {
    await del("session");
  } catch (refused) {
    toast(refusal(refused.code, refused.message));
    go(location.pathname + location.search, true);
    return;
  }
  history.replaceState({ ended: true }, "", "/");
  location.reload();
}

/** farewell confirms the end of the account that was here. */
function farewell() {
  if (!history.state?.ended) return;
  history.replaceState(null, "");
  toast(t("account.ended"));
}

function bar() {
  patch(
    document.getElementById("top"),
    h("a", { class: "brand", href: "/" }, h("suit-sign", { suit: "S" }), h("span", { text: t("room") })),
    h("span", { class: "spring" }),
    me &&
      h(
        "button",
        { type: "button", class: "quiet me", "aria-label": t("name.change", { name: me.name }), onclick: changeName },
        h("span", { text: me.name }),
      ),
    h("button", { type: "button", class: "quiet gear", "aria-label": t("settings.title"), onclick: () => ask(changed) }, gear()),
  );
}

function gear() {
  const spokes = Array.from({ length: 8 }, (_, i) =>
    h("rect", { x: 10.6, y: 1.5, width: 2.8, height: 5, rx: 1, transform: `rotate(${45 * i} 12 12)` }),
  );
  return h(
    "svg",
    { viewBox: "0 0 24 24", width: 22, height: 22, fill: "currentColor", "aria-hidden": "true" },
    spokes,
    h("path", {
      "fill-rule": "evenodd",
      d: "M12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zm0 4.3a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4z",
    }),
  );
}

async function changed(name) {
  if (name !== "lang") return;
  await speak(chosenLanguage());
  bar();
  go(location.pathname + location.search, true);
}

/** Links within the site change the page without reloading it. */
function follow(e) {
  const link = e.target.closest?.("a[href]");
  if (!link || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hasAttribute("download") || link.target) return;
  e.preventDefault();
  go(link.href);
}

async function begin() {
  show();
  await speak(chosenLanguage());
  try {
    me = await session(t("guest"));
  } catch (refused) {
    toast(refusal(refused.code, refused.message));
  }
  bar();
  Object.assign(everywhere, { friends: take, invite: invited, called });
  load();
  document.addEventListener("click", follow);
  window.addEventListener("popstate", () => go("", true));
  await go("", true);
  farewell();
}

begin();
