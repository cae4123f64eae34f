// The start of the page: language, session, the bar at the top, and the page that the
// address names.

import "./cards.js";
import { drawFrom, nameRanks } from "./drawing.js";
import "./hand.js";
import { byId, h, patch } from "./dom.js";
import { hello } from "./hello.js";
import { address, place } from "./place.js";
import { Refusal, del, games, get, session, rename } from "./api.js";
import { t, announce, speak, refusal } from "./say.js";
import { ask, chosenLanguage, show } from "./settings.js";
import { settings } from "./taste.js";
import { askBack, askName, sureToEnd } from "./questions.js";
import { choices as deviceChoices, devices } from "./device.js";
import { askInvitation } from "./members.js";
import { tell, toast } from "./toast.js";
import { everywhere, listen } from "./socket.js";
import { load, take } from "./friends.js";
import { invited, showInvitations } from "./invite.js";
import { nudged } from "./nudge.js";
import { called, said, showCalled } from "./called.js";

/** @type {[RegExp, () => Promise<Script>][]} */
const pages = [
  [/^\/$/, () => import("./lobby.js")],
  [/^\/t\/([\w-]+)$/, () => import("./table.js")],
  [/^\/p\/([\w-]+)$/, () => import("./person.js")],
  [/^\/ladder(?:\/([\w-]+))?$/, () => import("./ladder.js")],
  [/^\/cup\/([\w-]+)$/, () => import("./cup.js")],
  [/^\/replay\/([\w-]+)$/, () => import("./replay.js")],
  [/^\/learn\/([\w-]+)$/, () => import("./learn.js")],
  [/^\/problem\/own(?:\/([\w-]+))?$/, () => import("./retry.js")],
  [/^\/problem\/([\w-]+)\/archive(?:\/([\w-]+))?$/, () => import("./archive.js")],
  [/^\/problem(?:\/((?!\d{4}-)[\w-]+))?(?:\/(\d{4}-\d\d-\d\d))?$/, () => import("./problem.js")],
];

/** @type {Session | null} */
let me = null;
let leave = () => {};
let trips = 0; // to pages
let shown = false; // the bar at the top

/**
 * go shows the page of an address of this site, unless the reader goes to another one
 * before it has loaded.
 * @param {string} to
 */
export async function go(to, back = false) {
  const trip = ++trips;
  if (!back) history.pushState(null, "", address(to));
  leave();
  leave = () => {};
  showInvitations();
  showCalled();
  const main = byId("page");
  const root = /** @type {HTMLElement} */ ((trip === 1 && main.firstElementChild) || document.createElement("div"));
  const found = pages.find(([pattern]) => pattern.test(place().pathname));
  if (!root.isConnected) main.replaceChildren();
  if (!found) {
    main.append(root);
    leave = sorry(root, { code: "not-found", message: "" });
    return;
  }
  const page = await found[1]().catch((/** @type {Error} */ e) => {
    if (trip === 1) throw e;
    location.reload(); // another version of the room has other scripts
    return /** @type {Promise<Script>} */ (new Promise(() => {}));
  });
  if (trip !== trips) return;
  if (!root.isConnected) main.append(root);
  let close;
  try {
    close = await page.open(root, place().pathname.match(found[0]) ?? [], go);
  } catch (refused) {
    if (!(refused instanceof Refusal)) console.error(refused);
    close = trip === trips ? sorry(root, /** @type {Error} */ (refused)) : () => {};
  }
  if (trip !== trips) {
    close();
    return;
  }
  leave = close;
  if (trip > 1) announce(document.title); // a browser announces only a page that it loads
}

/**
 * sorry shows why a page does not open. It returns what to do on leaving.
 * @param {Element} root
 * @param {{ code?: string, message: string }} refused
 */
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
  me = await get("session").catch(() => me); // another device may have changed it
  if (!me) return;
  const { pressed, text } = await askName(me.name, { ...deviceChoices(me), end: t("account.end") });
  if (pressed === "end") return endSession();
  if (pressed in devices) return devices[pressed](me, begunAnew);
  const name = text.trim();
  if (pressed !== "yes" || !name || name === me.name) return;
  try {
    me = await rename(name);
    bar();
  } catch (refused) {
    tell(refused);
  }
}

/** endSession deletes the account, and loads the page again, which remembers the person. */
async function endSession() {
  if (!(await sureToEnd())) return;
  leave(); // its socket would come back without a session
  leave = () => {};
  try {
    await del("session?later");
  } catch (refused) {
    tell(refused);
    go(place().pathname + place().search, true);
    return;
  }
  begunAnew("");
}

/**
 * begunAnew loads the page for another account, and then says what has happened.
 * @param {string} told
 */
function begunAnew(told) {
  leave();
  leave = () => {};
  history.replaceState({ told }, "", address("/"));
  location.reload();
}

/** tellAgain says what happened before the page was loaded. */
function tellAgain() {
  const told = history.state?.told;
  if (!told) return;
  history.replaceState(null, "");
  toast(t(told));
}

function bar() {
  const top = byId("top");
  if (!shown) top.replaceChildren(); // what the page has before its scripts
  shown = true;
  patch(
    top,
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

/** words loads the language, the pack of the cards, and the letters for their corners. */
async function words() {
  const { pack } = settings;
  await speak(chosenLanguage(), pack);
  drawFrom(pack === "german" ? (await import("./german.js")).german : undefined);
  nameRanks(Object.fromEntries([..."TJQKA"].map((rank) => [rank, t(`short.${rank}`)])));
}

/** @param {string} name */
async function changed(name) {
  if (!["lang", "pack", "points", "order"].includes(name)) return;
  await words();
  bar();
  go(place().pathname + place().search, true);
}

/**
 * Links within the site change the page without reloading it.
 * @param {MouseEvent} e
 */
function follow(e) {
  const link = /** @type {HTMLAnchorElement | null | undefined} */ (/** @type {Element} */ (e.target).closest?.("a[href]"));
  if (!link || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hasAttribute("download") || link.target) return;
  e.preventDefault();
  go(link.href);
}

/** greet draws what the lobby shows before anything else is known. */
function greet() {
  if (place().pathname !== "/") return;
  const root = document.createElement("div");
  root.className = "lobby";
  patch(root, hello());
  byId("page").append(root);
}

async function begin() {
  show();
  const spoken = words();
  const person = session(
    () => spoken.then(() => t("guest")),
    (refused) => spoken.then(() => askInvitation(refused)),
    (n) => spoken.then(() => askBack(n)),
  ).catch((refused) => refused);
  games().catch(() => {}); // the page that needs them shows why
  await spoken;
  greet();
  const known = await person;
  if (known instanceof Refusal) toast(refusal(known.code, known.message));
  else me = known;
  bar();
  Object.assign(everywhere, { friends: take, invite: invited, called, nudge: nudged, say: said });
  load();
  document.addEventListener("click", follow);
  window.addEventListener("pack", () => changed("pack"));
  window.addEventListener("popstate", () => go("", true));
  await go("", true);
  tellAgain();
}

begin();
