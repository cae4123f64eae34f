// The form for a new table, made from the option tables of the games.

import { h } from "./dom.js";
import { t } from "./say.js";
import { check, clockFields, putter, select, textField } from "./controls.js";
import { GameFields } from "./gamefields.js";

export class OrderForm {
  #changed;
  #order;
  #fields;
  #bots = null;
  #open = { title: "", access: "public", password: "", bank: 0, increment: 5, hints: false, noSpectators: false };

  /**
   * @param {object[]} games their Info
   * @param {() => void} changed the form must be drawn again
   * @param {(order: object) => void} order a table is wanted
   */
  constructor(games, changed, order) {
    this.#changed = changed;
    this.#order = order;
    this.#fields = new GameFields(games, changed, {
      resized: () => {
        this.#bots = null;
      },
    });
  }

  #orderOf(quick) {
    const f = this.#open;
    const players = this.#fields.players();
    const bot = this.#fields.game.bots[0]?.name ?? "";
    const bots = Array.from({ length: players }, (_, i) => (quick ? (i === 0 ? "" : bot) : (this.#bots?.[i] ?? "")));
    const order = {
      ...this.#fields.order,
      access: quick ? "link" : f.access,
      bots,
      hints: f.hints,
      noSpectators: f.noSpectators,
      sit: true,
    };
    if (f.title.trim()) order.title = f.title.trim();
    if (order.access === "password") order.password = f.password;
    if (f.bank > 0) order.clock = { bankSeconds: f.bank, incrementSeconds: f.increment };
    return order;
  }

  /** view shows the form, with something above its title. */
  view(above) {
    return h(
      "form",
      { key: "table", class: "panel order", "aria-labelledby": "order-title", onsubmit: this.#submit },
      above,
      h("h2", { id: "order-title", text: t("order.title") }),
      this.#fields.view(),
      this.#people(),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "submit", name: "quick", value: "quick", class: "primary big", text: t("order.bots") }),
        h("button", { type: "submit", name: "open", class: "big", text: t("order.open") }),
      ),
      h("p", { class: "small", text: t("order.hint") }),
    );
  }

  #submit = (e) => {
    e.preventDefault();
    this.#order(this.#orderOf(e.submitter?.value === "quick"));
  };

  #people() {
    const f = this.#open;
    const put = putter(f, this.#changed);
    return h(
      "details",
      { key: "people", class: "more" },
      h("summary", { text: t("order.people") }),
      textField("title", t("order.name"), f.title, put("title")),
      select(
        "access",
        ["public", "link", "password"].map((v) => [v, t(`access.${v}`)]),
        f.access,
        put("access"),
      ),
      f.access === "password" &&
        h(
          "label",
          { class: "field" },
          h("span", { text: t("order.password") }),
          h("input", {
            type: "password",
            name: "password",
            autocomplete: "off",
            maxlength: 72,
            value: f.password,
            onchange: (e) => {
              f.password = e.target.value;
            },
          }),
        ),
      clockFields(f, put),
      check("hints", f.hints, put("hints")),
      check("noSpectators", f.noSpectators, put("noSpectators")),
      this.#botFields(),
    );
  }

  #botFields() {
    const n = this.#fields.players();
    return h(
      "div",
      { class: "bots" },
      h("span", { class: "label", text: t("order.seats") }),
      Array.from({ length: n - 1 }, (_, i) => i + 1).map((i) =>
        h(
          "select",
          {
            key: i,
            name: `bot${i}`,
            value: this.#bots?.[i] ?? "",
            "aria-label": t("order.seat", { n: i + 1 }),
            onchange: (e) => {
              this.#bots = Array.from({ length: n }, (_, k) => this.#bots?.[k] ?? "");
              this.#bots[i] = e.target.value;
              this.#changed();
            },
          },
          [
            h("option", { key: "", value: "", text: t("seat.open") }),
            this.#fields.game.bots.map((b) =>
              h("option", { key: b.name, value: b.name, text: t("seat.bot", { bot: t(`bot.${b.name}`) }) }),
            ),
          ],
        ),
      ),
    );
  }
}
