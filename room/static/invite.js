// Invitations: the link to a table, to share or to copy; invitations to friends who
// are here; and those from others.

import { byId, h, patch } from "./dom.js";
import { place } from "./place.js";
import { sheet } from "./sheet.js";
import { account, post } from "./api.js";
import { t, announce } from "./say.js";
import { friends, isBlocked, personLink, relation } from "./friends.js";
import { reportButton } from "./report.js";
import { notify } from "./notice.js";
import { tell } from "./toast.js";

/** linkRow shows the link of this page: to share on a phone, or else to copy or select. */
export function linkRow() {
  const phone = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  return h(
    "div",
    { key: "link", class: "row" },
    h("input", {
      class: "link",
      readonly: true,
      "aria-label": t("waiting.link"),
      value: location.href,
      onfocus: (/** @type {{ target: HTMLInputElement }} */ e) => e.target.select(),
    }),
    h("button", { type: "button", class: "copy", text: t(phone ? "share" : "copy"), onclick: phone ? share : copy }),
  );
}

/** @param {{ currentTarget: HTMLElement }} e */
async function copy(e) {
  const button = e.currentTarget;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = t("copied");
    announce(t("copied"));
  } catch {
    selectLink(button);
  }
}

/** @param {{ currentTarget: HTMLElement }} e */
async function share(e) {
  const button = e.currentTarget;
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch (refused) {
    if (!(refused instanceof DOMException) || refused.name !== "AbortError") selectLink(button);
  }
}

/**
 * selectLink selects the field beside a button, for a reader who copies it by hand.
 * @param {HTMLElement} button
 */
function selectLink(button) {
  button.parentElement?.querySelector("input")?.focus();
}

/**
 * askInvite opens the dialog to invite people to a table.
 * @param {string} id
 */
export function askInvite(id) {
  /** @type {Set<string>} */
  const sent = new Set();
  const qr = { path: "", size: 0 };
  sheet(t("invite.title"), (render) => [
    h("p", { key: "about", class: "small", text: t("waiting.invite") }),
    linkRow(),
    qr.path ? qrView(qr) : h("button", { key: "qr", type: "button", class: "quiet", text: t("invite.qr"), onclick: () => drawQR(qr, render) }),
    h("h3", { key: "friends", text: t("invite.friends") }),
    hereList(id, sent, render),
  ]);
}

/**
 * drawQR makes the QR code of the address of this page.
 * @param {{ path: string, size: number }} qr is filled in
 * @param {() => void} render
 */
async function drawQR(qr, render) {
  const { generate } = await import("./vendor/lean-qr.mjs");
  const code = generate(location.href);
  const cells = Array.from({ length: code.size ** 2 }, (_, i) => [i % code.size, Math.floor(i / code.size)]);
  qr.path = cells.filter(([x, y]) => code.get(x, y)).map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  qr.size = code.size;
  render();
}

/**
 * qrView shows a QR code, dark on light in every theme, with the margin that readers need.
 * @param {{ path: string, size: number }} qr
 */
function qrView({ path, size }) {
  return h(
    "svg",
    { key: "code", class: "qr", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": t("invite.qr.about") },
    h("rect", { x: -4, y: -4, width: size + 8, height: size + 8, fill: "#fff" }),
    h("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/** @param {string} id @param {Set<string>} sent to whom @param {() => void} render */
function hereList(id, sent, render) {
  const here = friends().follows.filter((f) => f.here);
  if (here.length === 0) return h("p", { key: "none", class: "small", text: t("invite.none") });
  return h(
    "ul",
    { key: "list", class: "friend-list" },
    here.map((f) =>
      h(
        "li",
        { key: f.account, class: "friend-row" },
        h("span", { class: "grow", text: f.name }),
        h("button", {
          type: "button",
          class: "primary",
          text: t(sent.has(f.account) ? "invite.sent" : "invite.send"),
          "aria-label": t("invite.name", { name: f.name }),
          disabled: sent.has(f.account),
          onclick: () => invite(id, f, sent, render),
        }),
      ),
    ),
  );
}

/** @param {string} id @param {Friend} friend @param {Set<string>} sent @param {() => void} render */
async function invite(id, friend, sent, render) {
  try {
    await post(`tables/${id}/invite`, { account: friend.account });
    sent.add(friend.account);
    announce(t("invite.done", { name: friend.name }));
    render();
  } catch (refused) {
    tell(refused);
  }
}

/**
 * askPeople opens the dialog of those who sit or talk at a table, to follow, to block or to report them.
 * @param {TablePage} page
 */
export function askPeople(page) {
  sheet(t("people.title"), () => {
    const all = [...page.v.seats, ...page.panels.authors()].filter((p) => p.account && p.account !== account());
    const others = [...new Map(all.map((p) => [p.account, p])).values()];
    if (others.length === 0) return h("p", { key: "none", class: "small", text: t("people.none") });
    return h(
      "ul",
      { key: "list", class: "friend-list" },
      others.map((p) =>
        h(
          "li",
          { key: p.account, class: "friend-row wraps" },
          h(
            "span",
            { class: "grow" },
            personLink(p.account, p.name, { target: "_blank" }),
            isBlocked(p.account) && h("span", { class: "small block", text: t("people.muted") }),
          ),
          relation(p.account, p.name),
          reportButton(p.account, p.name, page.id),
        ),
      ),
    );
  });
}

/** @type {Invitation[]} */
let waiting = []; // invitations that have not been answered

/**
 * invited takes an invitation, and shows it on any page but that of its table.
 * @param {{ invitation: Invitation }} message
 */
export function invited({ invitation }) {
  if (isBlocked(invitation.from) || place().pathname === `/t/${invitation.table}`) return;
  const known = waiting.some((i) => i.table === invitation.table && i.from === invitation.from && i.at === invitation.at);
  if (known) return;
  waiting = [...waiting.filter((i) => i.table !== invitation.table), invitation].slice(-3);
  const text = t("invite.from", { name: invitation.name, title: invitation.title });
  announce(text, true);
  notify(t("room"), text, `invite ${invitation.table}`);
  showInvitations();
}

/** showInvitations shows the waiting invitations, except one to the table of this page. */
export function showInvitations() {
  waiting = waiting.filter((i) => place().pathname !== `/t/${i.table}`);
  patch(
    byId("invitations"),
    waiting.map((i) =>
      h(
        "div",
        { key: i.table, class: "invitation", role: "group", "aria-label": t("invite.title") },
        h("p", { class: "grow", text: t("invite.from", { name: i.name, title: i.title }) }),
        h("a", {
          class: "button primary",
          href: `/t/${i.table}`,
          text: t("lobby.join"),
          "aria-label": `${t("lobby.join")}: ${i.title}`,
          onclick: () => answered(i),
        }),
        h("button", { type: "button", text: t("invite.decline"), onclick: () => answered(i) }),
      ),
    ),
  );
}

/**
 * answered removes an invitation, here and at the server.
 * @param {Invitation} invitation
 */
function answered(invitation) {
  waiting = waiting.filter((i) => i !== invitation);
  showInvitations();
  post(`tables/${invitation.table}/decline`).catch(() => {
    /* it passes by itself */
  });
}
