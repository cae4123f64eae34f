// The form for a new table, made from the option tables of the games.

import { h } from "./dom.js";
import { t, or, gameTitle } from "./say.js";
import { check, control, select } from "./controls.js";

const suits = { blackjack: "S", catcheleven: "D", doppelkopf: "C", indigo: "H", karata: "S", hearts: "H" };

export class OrderForm {
  #games;
  #changed;
  #order;
  #game;
  #preset = "";
  #rules = {};
  #format = "";
  #n = 0;
  #bots = null;
  #open = { title: "", access: "public", password: "", bank: 0, increment: 5, hints: false, noSpectators: false };

  /**
   * @param {object[]} games their Info
   * @param {() => void} changed the form must be drawn again
   * @param {(order: object) => void} order a table is wanted
   */
  constructor(games, changed, order) {
    this.#games = games;
    this.#changed = changed;
    this.#order = order;
    this.#choose(games.find((g) => g.name === "doppelkopf") ?? games[0]);
  }

  #choose(game) {
    this.#game = game;
    this.#preset = "";
    this.#rules = {};
    this.#bots = null;
    this.#match(game.formats[0]);
  }

  #match(format) {
    this.#format = format?.name ?? "";
    this.#n = format?.n ?? 0;
  }

  #set(change) {
    change();
    this.#changed();
  }

  /** The value of an option by the rules chosen so far. */
  #value(o) {
    const preset = this.#game.presets.find((p) => p.name === this.#preset)?.rules ?? {};
    return this.#rules[o.name] ?? preset[o.name] ?? o.default;
  }

  #players() {
    const { from, to } = this.#game.players;
    if (from === to) return from;
    const o = this.#game.options.find((x) => x.name === "players" || x.name === "seats");
    return o ? Number(this.#value(o)) : to;
  }

  #orderOf(quick) {
    const f = this.#open;
    const players = this.#players();
    const bot = this.#game.bots[0]?.name ?? "";
    const bots = Array.from({ length: players }, (_, i) => (quick ? (i === 0 ? "" : bot) : (this.#bots?.[i] ?? "")));
    const order = {
      game: this.#preset ? `${this.#game.name}:${this.#preset}` : this.#game.name,
      rules: this.#rules,
      access: quick ? "link" : f.access,
      bots,
      hints: f.hints,
      noSpectators: f.noSpectators,
      sit: true,
    };
    if (f.title.trim()) order.title = f.title.trim();
    if (this.#format) Object.assign(order, { format: this.#format, n: this.#n });
    if (order.access === "password") order.password = f.password;
    if (f.bank > 0) order.clock = { bankSeconds: f.bank, incrementSeconds: f.increment };
    return order;
  }

  view() {
    return h(
      "form",
      { class: "panel order", "aria-labelledby": "order-title", onsubmit: this.#submit },
      h("h2", { id: "order-title", text: t("order.title") }),
      this.#gameTiles(),
      h("p", { class: "about", text: or(`about.${this.#game.name}`, this.#game.about) }),
      h("div", { class: "row wraps" }, this.#presets(), this.#matchFields()),
      this.#options(),
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

  #gameTiles() {
    return h(
      "fieldset",
      { class: "tiles" },
      h("legend", { class: "unseen", text: t("order.game") }),
      this.#games.map((g) =>
        h(
          "label",
          { key: g.name, class: "tile" },
          h("input", {
            type: "radio",
            name: "game",
            value: g.name,
            checked: g === this.#game,
            onchange: () => this.#set(() => this.#choose(g)),
          }),
          h("suit-sign", { suit: suits[g.name] ?? "S" }),
          h("span", { text: gameTitle(g) }),
          h("span", { class: "small", text: seatsText(g.players) }),
        ),
      ),
    );
  }

  #presets() {
    const g = this.#game;
    const standard = g.presets.some((p) => Object.keys(p.rules).length === 0);
    const all = [...(standard ? [] : [{ name: "", title: t("order.standard") }]), ...g.presets];
    if (all.length < 2) return null;
    const selected = this.#preset || all[0].name;
    return h(
      "label",
      { key: "preset", class: "field grow" },
      h("span", { text: t("order.preset") }),
      h(
        "select",
        {
          name: "preset",
          value: selected,
          onchange: (e) =>
            this.#set(() => {
              this.#preset = e.target.value;
              this.#rules = {};
              this.#bots = null;
            }),
        },
        all.map((p) =>
          h("option", { key: `${g.name}-${p.name}`, value: p.name, text: or(`preset.${g.name}.${p.name}`, p.title) }),
        ),
      ),
    );
  }

  #matchFields() {
    const formats = this.#game.formats;
    if (formats.length === 0) return null;
    const now = formats.find((f) => f.name === this.#format);
    return [
      h(
        "label",
        { key: "format", class: "field grow" },
        h("span", { text: t("order.format") }),
        h(
          "select",
          {
            name: "format",
            value: this.#format,
            onchange: (e) => this.#set(() => this.#match(formats.find((f) => f.name === e.target.value))),
          },
          formats.map((f) =>
            h("option", { key: `${this.#game.name}-${f.name}`, value: f.name, text: or(`format.${f.name}`, f.title) }),
          ),
        ),
      ),
      h(
        "label",
        { key: "n", class: "field narrow" },
        h("span", { text: t(`order.n.${now?.name}`) }),
        h("input", {
          type: "number",
          name: "n",
          min: 1,
          max: 1000,
          value: String(this.#n),
          onchange: (e) =>
            this.#set(() => {
              this.#n = Math.max(1, Number(e.target.value) || 1);
            }),
        }),
      ),
    ];
  }

  #options() {
    const shown = this.#game.options.filter((o) => kinds.includes(o.kind) && !byMatch.includes(o.name));
    if (shown.length === 0) return null;
    const [first, rest] = [shown.filter(isSize), shown.filter((o) => !isSize(o))];
    return [
      first.map((o) => this.#option(o)),
      rest.length > 0 &&
        h(
          "details",
          { key: "options", class: "more" },
          h("summary", { text: t("order.options") }),
          rest.map((o) => this.#option(o)),
        ),
    ];
  }

  #option(o) {
    const key = `${this.#game.name}.${o.name}`;
    const title = or(`option.${key}`, o.title);
    const about = or(`option.${key}.about`, o.about);
    const value = this.#value(o);
    const set = (v) =>
      this.#set(() => {
        this.#rules = { ...this.#rules, [o.name]: v };
        if (isSize(o)) this.#bots = null;
      });
    if (o.kind === "switch") {
      return h(
        "label",
        { key, class: "check", title: about },
        h("input", { type: "checkbox", name: o.name, checked: value, onchange: (e) => set(e.target.checked) }),
        h("span", {}, h("span", { text: title }), h("span", { class: "small block", text: about })),
      );
    }
    return control(o, key, { title, about, value, set, game: this.#game.name });
  }

  #people() {
    const f = this.#open;
    const put = (name) => (e) =>
      this.#set(() => {
        f[name] =
          e.target.type === "checkbox"
            ? e.target.checked
            : e.target.type === "text"
              ? e.target.value
              : isNaN(e.target.value)
                ? e.target.value
                : Number(e.target.value);
      });
    return h(
      "details",
      { key: "people", class: "more" },
      h("summary", { text: t("order.people") }),
      h(
        "label",
        { class: "field" },
        h("span", { text: t("order.name") }),
        h("input", { type: "text", name: "title", maxlength: 40, value: f.title, onchange: put("title") }),
      ),
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
      select(
        "bank",
        [0, 60, 180, 300, 600, 1200].map((s) => [s, s === 0 ? t("clock.none") : t("clock.minutes", { n: s / 60 })]),
        f.bank,
        put("bank"),
      ),
      f.bank > 0 &&
        select(
          "increment",
          [0, 2, 5, 10, 20].map((s) => [s, t("clock.seconds", { n: s })]),
          f.increment,
          put("increment"),
        ),
      check("hints", f.hints, put("hints")),
      check("noSpectators", f.noSpectators, put("noSpectators")),
      this.#botFields(),
    );
  }

  #botFields() {
    const n = this.#players();
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
            onchange: (e) =>
              this.#set(() => {
                this.#bots = Array.from({ length: n }, (_, k) => this.#bots?.[k] ?? "");
                this.#bots[i] = e.target.value;
              }),
          },
          [
            h("option", { key: "", value: "", text: t("seat.open") }),
            this.#game.bots.map((b) =>
              h("option", { key: b.name, value: b.name, text: t("seat.bot", { bot: t(`bot.${b.name}`) }) }),
            ),
          ],
        ),
      ),
    );
  }
}

/** The kinds of options that the form has a control for. */
const kinds = ["switch", "number", "choice", "several", "numbers"];

/** Options that a match sets from deal to deal. */
const byMatch = ["forcedSolo", "multiplier"];

/** isSize reports whether an option decides how many play. */
function isSize(o) {
  return o.name === "seats" || o.name === "players";
}

function seatsText({ from, to }) {
  return t("players", { n: to, range: from === to ? from : `${from}–${to}` });
}
