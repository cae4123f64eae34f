// My friends: whom I follow and which of them are here, whom I have blocked, and
// whether I am seen. The server keeps the list; nobody else reads it.

import { h } from "./dom.js";
import { Refusal, get, post, put, del, account } from "./api.js";
import { t } from "./say.js";
import { sure } from "./dialog.js";
import { tell } from "./toast.js";

/** @type {Friends} */
let mine = { follows: [], blocked: [], hidden: false };
/** @type {Set<() => void>} */
const ears = new Set();

export function friends() {
  return mine;
}

/**
 * heed calls changed after each change of the list, until the function it returns is called.
 * @param {() => void} changed
 */
export function heed(changed) {
  ears.add(changed);
  return () => ears.delete(changed);
}

/**
 * take takes the list that the server sends.
 * @param {Friends} list
 */
export function take({ follows, blocked, hidden }) {
  mine = { follows, blocked, hidden };
  for (const changed of [...ears]) changed();
}

/** load asks for the list. Without an answer it is empty until the lobby sends it. */
export async function load() {
  try {
    take(await get("friends"));
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.code !== "no-session") tell(refused);
  }
}

/** @param {Promise<Friends>} request */
async function change(request) {
  try {
    take(await request);
  } catch (refused) {
    tell(refused);
  }
}

/** @param {boolean} hidden */
export const hide = (hidden) => change(post("friends", { hidden }));

/** @param {string} who @param {boolean} on */
const follow = (who, on) => change((on ? put : del)(`friends/${who}`));
/** @param {string} who @param {boolean} on */
const block = (who, on) => change((on ? put : del)(`blocked/${who}`));

/** @param {string} who */
export const isFollowed = (who) => mine.follows.some((k) => k.account === who);
/** @param {string} who */
export const isBlocked = (who) => mine.blocked.some((k) => k.account === who);

/**
 * personLink returns the name of a person, with a link to the person's page.
 * @param {string} who
 * @param {string} name
 * @param {object} [more]
 */
export function personLink(who, name, more = {}) {
  return h("a", { class: "person", href: `/p/${who}`, text: name, ...more });
}

/**
 * relation returns the buttons to follow and to block a person.
 * @param {string} who
 * @param {string} name
 */
export function relation(who, name) {
  if (!who || who === account()) return null;
  const followed = isFollowed(who);
  const blocked = isBlocked(who);
  return h(
    "span",
    { key: "relation", class: "buttons relation" },
    !blocked &&
      h("button", {
        key: "follow",
        type: "button",
        text: t(followed ? "friends.unfollow" : "friends.follow"),
        "aria-label": t(followed ? "friends.unfollow.name" : "friends.follow.name", { name }),
        onclick: () => follow(who, !followed),
      }),
    h("button", {
      key: "block",
      type: "button",
      class: "quiet",
      text: t(blocked ? "friends.unblock" : "friends.block"),
      "aria-label": t(blocked ? "friends.unblock.name" : "friends.block.name", { name }),
      onclick: async () => (blocked || (await sure(t("sure.block", { name })))) && block(who, !blocked),
    }),
  );
}

/**
 * placeLink links to a table where a person plays.
 * @param {Place} place
 * @param {string} name
 * @param {boolean} [own] whether the person is the reader
 */
export function placeLink(place, name, own = false) {
  if (!own && !place.join && !place.watch) return h("span", { key: place.id, class: "small", text: t("lobby.closed") });
  const verb = t(own ? "lobby.back" : place.join ? "lobby.join" : "lobby.watch");
  return h("a", {
    key: place.id,
    class: place.join ? "button primary" : "button",
    href: `/t/${place.id}`,
    text: verb,
    "aria-label": `${verb}: ${place.title}, ${name}`,
  });
}

/** @param {Friend} f */
function friendRow(f) {
  const at = f.tables[0];
  const where = at ? t("friends.at", { title: at.title }) : t(f.here ? "friends.here" : "friends.away");
  return h(
    "li",
    { key: f.account, class: `friend-row${f.here ? " here" : ""}` },
    h("span", { class: `dot${f.here ? " person" : ""}`, "aria-hidden": "true", text: [...f.name][0].toUpperCase() }),
    h("span", { class: "grow" }, personLink(f.account, f.name), h("span", { class: "small block", text: where })),
    at && placeLink(at, f.name),
  );
}

/** panel shows my friends in the lobby, those who are here first. */
export function panel() {
  const rank = (/** @type {Friend} */ f) => (f.tables.length > 0 ? 0 : f.here ? 1 : 2);
  const all = [...mine.follows].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return h(
    "section",
    { key: "friends", class: "panel friends", "aria-labelledby": "friends-title" },
    h("h2", { id: "friends-title", text: t("friends.title") }),
    all.length > 0
      ? h("ul", { key: "list", class: "friend-list" }, all.map(friendRow))
      : h("p", { key: "none", class: "small", text: t("friends.none") }),
    mine.hidden && h("p", { key: "hidden", class: "small", text: t("friends.hidden") }),
    mine.blocked.length > 0 &&
      h(
        "details",
        { key: "blocked", class: "more" },
        h("summary", { text: t("friends.blocked", { n: mine.blocked.length }) }),
        h(
          "ul",
          {},
          mine.blocked.map((k) =>
            h(
              "li",
              { key: k.account, class: "friend-row" },
              h("span", { class: "grow", text: k.name }),
              relation(k.account, k.name),
            ),
          ),
        ),
      ),
    h(
      "p",
      { key: "own", class: "places" },
      account() && h("a", { href: `/p/${account()}`, text: t("friends.own") }),
      h("a", { href: "/ladder", text: t("ladder.title") }),
    ),
  );
}
