// The panels beside the table: chat, log, score sheet, and the proof of the deal. On a
// phone they are in a drawer.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { t, announce } from "./say.js";
import { seatName } from "./zones.js";
import { breakdown, shared, shown } from "./result.js";
import { logView } from "./log.js";
import { notesView } from "./notes.js";
import { checkView } from "./check.js";
import { heed, isBlocked } from "./friends.js";
import { react, reactions } from "./react.js";

const names = [...(offline ? [] : ["chat"]), "log", "sheet", "fair"];

const wide = matchMedia("(min-width: 60rem) and (min-height: 34rem)"); // wide enough for a panel beside the table

export class Panels {
  #open = "";
  #first = ""; // what is open at first, if there is room
  /** @type {ChatText[]} */
  #texts = [];
  #unread = 0;
  #say;
  #changed;
  #ignore;
  /** @type {Parameters<typeof checkView>[1]} */
  #report = null; // of the last check

  /**
   * @param {(text: string) => Promise<unknown>} say
   * @param {() => void} changed
   */
  constructor(say, changed) {
    this.#say = say;
    this.#changed = changed;
    this.#ignore = heed(changed);
    wide.addEventListener("change", this.#fit);
  }

  close() {
    this.#ignore();
    wide.removeEventListener("change", this.#fit);
  }

  #fit = () => {
    this.#open = wide.matches ? this.#open || this.#first : "";
    this.#changed();
  };

  isOpen() {
    return this.#open !== "";
  }

  /** toggle closes what is open, or opens what is open at first. */
  toggle() {
    this.#choose(this.#open || this.#first);
  }

  /** authors returns the people who have written in the chat. */
  authors() {
    return this.#texts.map((x) => ({ account: x.account, name: x.name }));
  }

  /**
   * hear adds texts to the chat, and announces those of other people to screen readers.
   * @param {ChatText[]} texts
   * @param {number} me
   */
  hear(texts, me) {
    const first = this.#texts.length === 0 && texts.length !== 1;
    const known = first ? [] : this.#texts;
    const fresh = texts.filter((x) => !known.some((k) => k.at === x.at && k.account === x.account && k.text === x.text));
    this.#texts = known.concat(fresh).slice(-200);
    if (first) return;
    for (const x of fresh) if (reactions[x.text] && !isBlocked(x.account)) react(x.s, x.text);
    for (const x of fresh) if (x.s !== me || me < 0) announce(t("said", { name: x.name, move: reactions[x.text] ? t(`reaction.${reactions[x.text]}`) : x.text }));
    if (this.#open !== "chat") this.#unread += fresh.length;
    requestAnimationFrame(() => this.#scroll());
  }

  #scroll() {
    const box = document.querySelector(".chat-texts");
    if (box) box.scrollTop = box.scrollHeight;
  }

  /** @param {string} name */
  #choose(name) {
    this.#open = this.#open === name && !wide.matches ? "" : name;
    if (this.#open === "chat") this.#unread = 0;
    this.#changed();
    requestAnimationFrame(() => this.#scroll());
  }

  /**
   * #begin opens the chat where there is room, or the moves if there is nobody to talk to.
   * @param {Scene} scene
   */
  #begin(scene) {
    if (this.#first) return;
    const alone = scene.seats.every((s, i) => i === scene.me || (s.bot && !s.name));
    this.#first = alone ? "log" : names[0];
    if (wide.matches) this.#open = this.#first;
  }

  /** @param {TablePage} page @param {Scene} scene */
  view(page, scene) {
    this.#begin(scene);
    return h(
      "aside",
      { key: "side", class: `side${this.#open ? " open" : ""}`, "aria-label": t("side") },
      h(
        "div",
        { class: "tabs", role: "group", "aria-label": t("side") },
        names.map((n) =>
          h(
            "button",
            {
              key: n,
              type: "button",
              class: "tab",
              "aria-expanded": String(this.#open === n),
              "aria-controls": "panel",
              onclick: () => this.#choose(n),
            },
            h("span", { text: t(`panel.${n}`) }),
            n === "chat" && this.#unread > 0 && h("span", { class: "badge", text: String(this.#unread) }),
          ),
        ),
      ),
      this.#open !== "" &&
        h(
          "section",
          { key: this.#open, id: "panel", class: `panel-body panel-${this.#open}`, "aria-label": t(`panel.${this.#open}`) },
          this.#body(page, scene),
        ),
    );
  }

  /** @param {TablePage} page @param {Scene} scene */
  #body(page, scene) {
    switch (this.#open) {
      case "chat":
        return this.#chat();
      case "log":
        return [notesView(page.v), logView(scene)];
      case "sheet":
        return sheetView(page, scene);
      default:
        return checkView(page, this.#report, (report) => {
          this.#report = report;
          this.#changed();
        });
    }
  }

  #chat() {
    const texts = this.#texts.filter((x) => !isBlocked(x.account));
    return [
      h(
        "ol",
        { class: "chat-texts", tabindex: "0", "aria-label": t("panel.chat") },
        texts.map((x, i) => h("li", { key: `${x.at}${i}` }, h("b", { text: x.name }), ` ${x.text}`)),
        texts.length === 0 && h("li", { key: "none", class: "small", text: t("chat.none") }),
      ),
      h(
        "div",
        { class: "reactions", role: "group", "aria-label": t("reactions") },
        Object.entries(reactions).map(([face, name]) =>
          h("button", { key: name, type: "button", class: "quiet", text: face, "aria-label": t(`reaction.${name}`), onclick: () => this.#say(face) }),
        ),
      ),
      h(
        "form",
        { class: "chat-form row", onsubmit: this.#submit },
        h("input", {
          name: "text",
          "aria-label": t("chat.say"),
          placeholder: t("chat.say"),
          maxlength: 300,
          autocomplete: "off",
        }),
        h("button", { text: t("chat.send") }),
      ),
    ];
  }

  #submit = async (/** @type {SubmitEvent & { target: { elements: Fields } }} */ e) => {
    e.preventDefault();
    const field = e.target.elements.text;
    const text = field.value.trim();
    if (text && (await this.#say(text))) field.value = "";
  };
}

/** @param {TablePage} page @param {Scene} scene */
function sheetView(page, scene) {
  const { sheet, total } = page.v;
  const head = h(
    "tr",
    {},
    h("th", { scope: "col", text: "#" }),
    scene.seats.map((_, i) => h("th", { key: i, scope: "col", text: seatName(scene, i) })),
  );
  const rows = sheet.map((d) =>
    h(
      "tr",
      { key: d.deal },
      h(
        "th",
        { scope: "row" },
        h("a", {
          href: `/replay/${page.id}?match=${page.v.match}&deal=${d.deal}`,
          text: String(d.deal + 1),
          "aria-label": t("replay.deal", { n: d.deal + 1 }),
        }),
      ),
      scene.seats.map((_, i) =>
        h("td", { key: i }, h("span", { text: shown(scene, d.score[i]) }), breakdown(scene, d.lines?.[i]?.slice(shared(d.lines)))),
      ),
    ),
  );
  const now =
    page.v.state === "playing" &&
    scene.state &&
    h(
      "tr",
      { key: "now", class: "now" },
      h("th", { scope: "row", text: t("sheet.now") }),
      scene.seats.map((_, i) => h("td", { key: i, text: shown(scene, scene.score[i] ?? 0) })),
    );
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "scores" },
      h("thead", {}, head),
      h("tbody", {}, rows, now),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row", text: t("sheet.total") }),
          scene.seats.map((_, i) => h("td", { key: i, text: shown(scene, total[i] ?? 0) })),
        ),
      ),
    ),
  );
}
