// The form for a new table, made from the option tables of the games.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { or, t } from "./say.js";
import { check, clockFields, putter, select, textField } from "./controls.js";
import { GameFields } from "./gamefields.js";
import { shared } from "./house.js";
import { read, write } from "./kept.js";
import { lastOrder, orderOf, remember } from "./last.js";

/** The bots from the weakest to the strongest. */
const levels = ["easy", "medium", "strong"];

export class OrderForm {
  #changed;
  #order;
  #fields;
  /** @type {string[] | null} */
  #bots = null;
  #level = "medium"; // the bot for the seats for which none is chosen
  #open = { title: "", access: "", password: "", bank: 0, increment: 5, hints: true, rated: false, noSpectators: false };

  /**
   * @param {GameInfo[]} games
   * @param {() => void} changed the form must be drawn again
   * @param {(order: Order) => void} order a table is wanted
   */
  constructor(games, changed, order) {
    this.#changed = changed;
    this.#order = order;
    const last = lastOrder();
    if (last && levels.includes(last.level)) this.#level = last.level;
    this.#fields = new GameFields(games, changed, {
      last: shared() ?? last,
      resized: () => {
        this.#bots = null;
      },
    });
  }

  /**
   * #orderOf returns the order that a button places: for bots, a table, or a seat at any table.
   * @param {string} button
   */
  #orderOf(button) {
    const quick = button === "quick";
    const f = this.#open;
    const players = this.#fields.players();
    const chosen = (/** @type {number} */ i) => this.#bots?.[i] ?? "";
    const bots = Array.from({ length: players }, (_, i) => (quick && i > 0 ? chosen(i) || this.#bot() : chosen(i)));
    /** @type {Order} */
    const order = {
      ...this.#fields.order,
      access: button === "pair" || offline ? "public" : f.access || (quick ? "link" : "public"),
      bots,
      hints: f.hints && !this.#rated(button),
      noSpectators: f.noSpectators,
      sit: true,
    };
    if (this.#rated(button)) order.rated = true;
    if (button === "pair") return { ...order, bots: [], noSpectators: false, pair: true };
    if (f.title.trim()) order.title = f.title.trim();
    if (order.access === "password") order.password = f.password;
    if (f.bank > 0) order.clock = { bankSeconds: f.bank, incrementSeconds: f.increment };
    return order;
  }

  /**
   * #rated reports whether matches with people count for ratings.
   * @param {string} button
   */
  #rated(button) {
    return this.#open.rated && button !== "quick" && (button === "pair" || (this.#open.access || "public") === "public");
  }

  /** #bot returns the bot of the level that is chosen, or the game's first bot. */
  #bot() {
    const bots = this.#fields.game.bots;
    return (bots.find((b) => b.name === this.#level) ?? bots[0])?.name ?? "";
  }

  /** #levels asks how strong the bots are to be. */
  #levels() {
    const bots = levels.flatMap((name) => this.#fields.game.bots.filter((b) => b.name === name));
    if (bots.length < 2) return null;
    return h(
      "fieldset",
      { key: "levels", class: "levels" },
      h("legend", { class: "label", text: t("order.level") }),
      bots.map(({ name, strength }) =>
        h(
          "label",
          { key: name, class: "level" },
          h("input", {
            type: "radio",
            name: "level",
            value: name,
            checked: name === this.#bot(),
            onchange: () => {
              this.#level = name;
              this.#changed();
            },
          }),
          h("span", {}, h("span", { text: t(`level.${name}`) }), h("span", { class: "small block", text: or(`strength.${this.#fields.game.name}.${name}`, strength) })),
        ),
      ),
    );
  }

  /**
   * view shows the form, with something above its title.
   * @param {Child} above
   */
  view(above) {
    return h(
      "form",
      { key: "table", class: "panel order", "aria-labelledby": "order-title", onsubmit: this.#submit },
      above,
      h("h2", { id: "order-title", text: t("order.title") }),
      this.#fields.tiles((g) => this.#play(g)),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "submit", name: "quick", value: "quick", class: "primary big", text: t("order.bots") }),
        !offline && h("button", { type: "submit", name: "pair", value: "pair", class: "big", text: t("order.pair") }),
        !offline && h("button", { type: "submit", name: "open", class: "big", text: t("order.open") }),
      ),
      h(
        "details",
        { key: "options", class: "options", open: read("options", false), ontoggle: (/** @type {{ currentTarget: HTMLDetailsElement }} */ e) => write("options", e.currentTarget.open) },
        h("summary", { text: t("order.all") }),
        this.#levels(),
        this.#fields.size(),
        this.#fields.lengths(),
        this.#fields.rules(),
        this.#people(),
        !offline && h("p", { class: "small", text: t("order.hint") }),
      ),
    );
  }

  /** #play opens a table of a game with bots, with what was ordered of it last. @param {GameInfo} g */
  #play(g) {
    const last = orderOf(g.name);
    if (g !== this.#fields.game) this.#fields.use(last);
    if (levels.includes(last.level ?? "")) this.#level = last.level ?? "";
    this.#send("quick");
  }

  /** #send orders what a button asks for. @param {string} button */
  #send(button) {
    remember({ ...this.#fields.order, level: this.#level });
    this.#order(this.#orderOf(button));
  }

  /** refuse marks what is wrong with the rules. @param {{ field: string, text: string }[]} problems */
  refuse(problems) {
    this.#fields.refuse(problems);
  }

  /** @param {SubmitEvent} e */
  #submit = (e) => {
    e.preventDefault();
    this.#send(/** @type {HTMLButtonElement | null} */ (e.submitter)?.value ?? "");
  };

  #people() {
    const f = this.#open;
    const put = putter(f, this.#changed);
    return h(
      "details",
      { key: "people", class: "more" },
      h("summary", { text: t("order.people") }),
      textField("title", t("order.name"), f.title, (title) => {
        f.title = title;
      }),
      !offline && select(
        "access",
        ["public", "link", "password"].map((v) => [v, t(`access.${v}`)]),
        f.access || "public",
        put("access"),
      ),
      f.access === "password" &&
        textField(
          "password",
          t("order.password"),
          f.password,
          (password) => {
            f.password = password;
          },
          { type: "password", autocomplete: "off", maxlength: 72, required: true },
        ),
      !offline && clockFields(f, put),
      !offline && (f.access || "public") === "public" && check("rated", f.rated, put("rated")),
      check("hints", f.hints, put("hints")),
      !offline && check("noSpectators", f.noSpectators, put("noSpectators")),
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
              h("option", { key: b.name, value: b.name, text: t(`bot.${b.name}`) }),
            ),
          ],
        ),
      ),
    );
  }
}
