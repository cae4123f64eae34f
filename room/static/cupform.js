// The form for a new cup.

import { h } from "./dom.js";
import { t } from "./say.js";
import { check, clockFields, putter, select, textField } from "./controls.js";
import { GameFields } from "./gamefields.js";
import { hex } from "./fair.js";

const sizes = [2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 20, 24, 27, 32, 36, 48, 64];

export class CupForm {
  #changed;
  #order;
  #fields;
  #of = {
    title: "",
    access: "public",
    size: 8,
    best: 1,
    start: "owner",
    come: 120,
    fill: true,
    join: true,
    bank: 0,
    increment: 5,
  };

  /**
   * @param {GameInfo[]} games
   * @param {() => void} changed the form must be drawn again
   * @param {(order: CupOrder) => void} order a cup is wanted
   */
  constructor(games, changed, order) {
    this.#changed = changed;
    this.#order = order;
    this.#fields = new GameFields(games, changed, { least: 2, deals: true });
  }

  /** refuse marks what is wrong with the rules. @param {{ field: string, text: string }[]} problems */
  refuse(problems) {
    this.#fields.refuse(problems);
  }

  /** @param {Event} e */
  #submit = (e) => {
    e.preventDefault();
    const f = this.#of;
    /** @type {CupOrder} */
    const order = {
      ...this.#fields.order,
      access: f.access,
      size: f.size,
      best: f.best,
      start: f.start,
      comeSeconds: f.come,
      fill: f.fill,
      join: f.join,
      seed: newSeed(),
    };
    if (f.title.trim()) order.title = f.title.trim();
    if (f.bank > 0) order.clock = { bankSeconds: f.bank, incrementSeconds: f.increment };
    this.#order(order);
  };

  /**
   * view shows the form, with something above its title.
   * @param {Child} above
   */
  view(above) {
    const f = this.#of;
    const put = putter(f, this.#changed);
    return h(
      "form",
      { key: "cup", class: "panel order", "aria-labelledby": "order-title", onsubmit: this.#submit },
      above,
      h("h2", { id: "order-title", text: t("cup.new") }),
      this.#fields.tiles(),
      this.#fields.size(),
      this.#fields.rules(),
      h(
        "div",
        { class: "row wraps" },
        select(
          "size",
          sizes.map((n) => [n, String(n)]),
          f.size,
          put("size"),
        ),
        select(
          "best",
          [1, 3, 5, 7].map((n) => [n, t("cup.best", { n })]),
          f.best,
          put("best"),
        ),
      ),
      check("fill", f.fill, put("fill")),
      check("join", f.join, put("join")),
      h(
        "details",
        { key: "more", class: "more" },
        h("summary", { text: t("cup.more") }),
        textField("title", t("cup.name"), f.title, (title) => {
          f.title = title;
        }),
        select(
          "access",
          ["public", "link"].map((v) => [v, t(`access.${v}`)]),
          f.access,
          put("access"),
        ),
        select(
          "start",
          ["owner", "full"].map((v) => [v, t(`cup.start.${v}`)]),
          f.start,
          put("start"),
        ),
        select(
          "come",
          [30, 60, 120, 300, 600, 1800].map((s) => [s, s < 60 ? t("clock.seconds", { n: s }) : t("clock.minutes", { n: s / 60 })]),
          f.come,
          put("come"),
        ),
        clockFields(f, put),
      ),
      h("div", { class: "buttons" }, h("button", { type: "submit", name: "cup", class: "primary big", text: t("cup.open") })),
      h("p", { class: "small", text: t("cup.hint") }),
    );
  }
}

/** newSeed makes a seed for the draw. */
export function newSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
