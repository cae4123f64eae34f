// The fields of a form that are about a game: the game, its rules, and its matches.

import { h } from "./dom.js";
import { t, or, gameTitle, presetTitle } from "./say.js";
import { control, numberField } from "./controls.js";
import { doors } from "./lessons.js";
import { lengths } from "./lengths.js";
import { askRules } from "./rules.js";
import { houseRules } from "./house.js";
import { coverOf } from "./games.js";

export class GameFields {
  #games;
  #changed;
  #resized;
  #least;
  #deals;
  /** @type {GameInfo} */
  #game;
  #preset = "";
  /** @type {Rules} */
  #rules = {};
  #format = "";
  #n = 0;
  /** @type {Map<string, string>} what is wrong with an option */
  #wrong = new Map();
  #picks = 0; // of lengths, after which the number is no longer what was typed

  /**
   * @param {GameInfo[]} games
   * @param {() => void} changed the form must be drawn again
   * @param {{least?: number, deals?: boolean, last?: OrderOfGame | null, resized?: () => void}} [more] the least number of
   *   players, whether to begin with a format of a number of deals, the order to begin with, and what to do if there may be
   *   another number of players
   */
  constructor(games, changed, { least = 1, deals = false, last = null, resized = () => {} } = {}) {
    const [name, preset] = (last?.game ?? "").split(":");
    this.#games = games.toSorted((a, b) => Number(b.name === name) - Number(a.name === name)); // the last game stands first
    this.#changed = changed;
    this.#least = least;
    this.#deals = deals;
    this.#resized = resized;
    this.#game = this.#games[0];
    this.#choose(this.#game);
    if (last && this.#game.name === name) this.#resume(last, preset);
  }

  /** #resume takes what still exists of an order. @param {OrderOfGame} last @param {string} [preset] */
  #resume({ rules, format, n }, preset) {
    const { presets, options, formats } = this.#game;
    if (preset && !presets.some((p) => p.name === preset)) return;
    this.#preset = preset ?? "";
    const fits = (/** @type {GameOption | undefined} */ o, /** @type {unknown} */ v) =>
      o && typeof v === typeof o.default && Array.isArray(v) === Array.isArray(o.default);
    this.#rules = Object.fromEntries(Object.entries(rules).filter(([name, v]) => fits(options.find((o) => o.name === name), v)));
    const same = formats.find((f) => f.name === format);
    if (same) [this.#format, this.#n] = [same.name, n ?? same.n];
  }

  get game() {
    return this.#game;
  }

  /** order is the part of an order that these fields fill in. */
  get order() {
    const sizes = this.#game.options.filter((o) => o.players && this.#value(o) !== o.default);
    return {
      game: this.#preset ? `${this.#game.name}:${this.#preset}` : this.#game.name,
      rules: { ...this.#settled(), ...Object.fromEntries(sizes.map((o) => [o.name, this.#value(o)])) },
      ...(this.#format ? { format: this.#format, n: this.#n } : {}),
    };
  }

  /** use takes the game and the rules of an order. @param {OrderOfGame} order */
  use(order) {
    const [name, preset] = order.game.split(":");
    const game = this.#games.find((g) => g.name === name);
    if (!game) return;
    this.#set(() => {
      this.#choose(game);
      this.#resume(order, preset);
    });
  }

  /** refuse marks the options with which something is wrong, and goes to the first. @param {{ field: string, text: string }[]} problems */
  refuse(problems) {
    this.#wrong = new Map(problems.map(({ field, text }) => [field.replace(/[.[].*/, ""), text]));
    this.#changed();
    const first = problems.length > 0 && document.querySelector(`.order [name="${CSS.escape([...this.#wrong.keys()][0])}"]`);
    if (!(first instanceof HTMLElement)) return;
    for (let d = first.closest("details"); d; d = d.parentElement?.closest("details") ?? null) d.open = true;
    first.focus();
  }

  /** tiles shows the games, each with a button that plays it, if there is something to play. @param {(game: GameInfo) => void} [play] */
  tiles(play) {
    return [
      this.#gameTiles(play),
      h(
        "p",
        { class: "about" },
        or(`about.${this.#game.name}`, this.#game.about),
        " ",
        h("button", { type: "button", class: "link-button", name: "rules", text: t("tool.rules"), onclick: () => askRules(this.#game.name) }),
      ),
    ];
  }

  /** lengths offers a short match or a long one, if the game has both. */
  lengths() {
    return lengths(this.#game.formats, { name: this.#format, n: this.#n }, ({ name, n }) =>
      this.#set(() => {
        [this.#format, this.#n] = [name, n];
        this.#picks++;
      }),
    );
  }

  /** size shows the fields for the named rules, and for how long a match is, and for how many. */
  size() {
    return h("div", { key: "size", class: "row wraps" }, this.#presets(), this.#matchFields(), this.#shown().filter((o) => o.players).map((o) => this.#option(o)));
  }


  /** @param {GameInfo} game */
  #choose(game) {
    this.#game = game;
    this.#preset = "";
    this.#rules = {};
    this.#resized();
    this.#match(game.formats.find((f) => this.#deals && f.deals) ?? game.formats[0]);
  }

  /** @param {GameFormat} [format] */
  #match(format) {
    this.#format = format?.name ?? "";
    this.#n = format?.n ?? 0;
  }

  /** @param {() => void} change */
  #set(change) {
    this.#wrong.clear();
    change();
    this.#changed();
  }

  /**
   * The value of an option under the rules chosen so far.
   * @param {GameOption} o
   * @returns {any} by its kind
   */
  #value(o) {
    const preset = /** @type {Rules} */ (this.#game.presets.find((p) => p.name === this.#preset)?.rules ?? {});
    const value = this.#rules[o.name] ?? preset[o.name] ?? o.default;
    return o.players ? Math.max(/** @type {number} */ (value), this.#least) : value;
  }

  /**
   * Whether an option has what it needs. What it needs stands before it.
   * @param {GameOption} o
   */
  #applies(o) {
    return (o.needs ?? []).every((need) => {
      const other = this.#game.options.find((x) => x.name === need.option);
      const value = other && JSON.stringify(this.#value(other));
      return need.values.some((v) => JSON.stringify(v) === value);
    });
  }

  /**
   * The usual values of the options that need a value of another: those of the first named rules with that option. Without them,
   * rules that are no use alone, such as Bock without a cause, would be refused.
   * @param {GameOption} o
   * @param {unknown} v
   */
  #usual(o, v) {
    const needing = this.#game.options.filter((x) => x.kind === "switch" && x.needs?.some((need) => need.option === o.name));
    if (JSON.stringify(v) === JSON.stringify(o.default) || needing.some((x) => this.#value(x))) return {};
    const rules = this.#game.presets.map((p) => /** @type {Rules} */ (p.rules)).find((r) => needing.some((x) => r[x.name]));
    return Object.fromEntries(needing.filter((x) => rules?.[x.name]).map((x) => [x.name, true]));
  }

  /** The rules chosen so far. Options that lack what they need have their defaults. */
  #settled() {
    for (const o of this.#game.options)
      if (!this.#applies(o) && JSON.stringify(this.#value(o)) !== JSON.stringify(o.default)) this.#rules = { ...this.#rules, [o.name]: o.default };
    return this.#rules;
  }

  /** players is the number of players under the rules chosen so far. */
  players() {
    const { from, to } = this.#game.players;
    if (from === to) return from;
    const o = this.#game.options.find((x) => x.players);
    return o ? Number(this.#value(o)) : to;
  }

  /** @param {(game: GameInfo) => void} [play] */
  #gameTiles(play) {
    return h(
      "fieldset",
      { class: "tiles" },
      h("legend", { class: "unseen", text: t("order.game") }),
      this.#games.map((g) =>
        h(
          "div",
          { key: g.name, class: "game" },
          h(
            "label",
            { class: "tile" },
            h("input", {
              type: "radio",
              name: "game",
              value: g.name,
              checked: g === this.#game,
              onchange: () => this.#set(() => this.#choose(g)),
            }),
            cover(g),
            h("span", { text: gameTitle(g) }),
            h("span", { class: "small", text: seatsText(g.players) }),
          ),
          play && h("button", { type: "button", class: "play", name: `play-${g.name}`, text: t("order.play"), "aria-label": `${t("order.play")}: ${gameTitle(g)}`, onclick: () => play(g) }),
          play && h("span", { class: "small doors-of" }, doors(g)),
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
              this.#resized();
            }),
        },
        all.map((p) =>
          h("option", { key: `${g.name}-${p.name}`, value: p.name, text: presetTitle(g.name, p) }),
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
      now &&
        now.n > 0 &&
        h(
          "label",
          { key: `n ${this.#game.name} ${this.#format} ${this.#picks}`, class: "field narrow" },
          h("span", { text: or(`order.n.${now.name}`, t(now.deals ? "order.n.deals" : "order.n")) }),
          numberField({ name: "n", from: 1, to: 1000 }, this.#n, (n) =>
            this.#set(() => {
              this.#n = n;
            }),
          ),
        ),
    ];
  }

  /** #shown returns the options that have a field. */
  #shown() {
    return this.#game.options.filter((o) => kinds.includes(o.kind) && !o.byDeal && this.#applies(o));
  }

  /** rules shows the fields for each rule. */
  rules() {
    const rest = this.#shown().filter((o) => !o.players);
    if (rest.length === 0) return null;
    const usual = rest.filter((o) => !o.more);
    const more = rest.filter((o) => o.more);
    return h(
      "details",
      { key: "options", class: "more" },
      h("summary", { text: t("order.options") }),
      houseRules(() => this.order, (one) => this.use(one), this.#changed),
      this.#groups(usual),
      more.length > 0 && h("details", { key: "more", class: "more" }, h("summary", { text: t("order.more") }), this.#groups(more)),
    );
  }

  /** @param {GameOption[]} options */
  #groups(options) {
    return [...new Set(options.map((o) => o.group ?? ""))].map((group) => [
      group && h("h3", { key: `group ${group}`, text: or(`group.${this.#game.name}.${group}`, group) }),
      options.filter((o) => (o.group ?? "") === group).map((o) => [
        this.#option(o),
        this.#wrong.has(o.name) &&
          h("p", { key: `wrong ${o.name}`, class: "bad small", text: or(`wrong.${this.#game.name}.${o.name}`, this.#wrong.get(o.name) ?? "") }),
      ]),
    ]);
  }

  /** @param {GameOption} o */
  #option(o) {
    const key = `${this.#game.name}.${o.name}`;
    const title = or(`option.${key}`, o.title);
    const about = or(`option.${key}.about`, o.about);
    const value = this.#value(o);
    const set = (/** @type {unknown} */ v) =>
      this.#set(() => {
        this.#rules = { ...this.#rules, ...this.#usual(o, v), [o.name]: v };
        this.#settled();
        if (o.players) this.#resized();
      });
    if (o.kind === "switch") {
      return h(
        "label",
        { key, class: "check", title: about },
        h("input", { type: "checkbox", name: o.name, checked: value, onchange: (e) => set(e.target.checked) }),
        h("span", {}, h("span", { text: title }), h("span", { class: "small block", text: about })),
      );
    }
    return control(o.players ? { ...o, from: Math.max(o.from ?? 0, this.#least) } : o, key, { title, about, value, set, game: this.#game.name, at: this.#preset });
  }
}

/** The kinds of options that the form has a control for. */
const kinds = ["switch", "number", "choice", "several", "numbers"];

/** cover draws the cards that stand for a game. @param {GameInfo} g */
function cover({ name }) {
  const faces = coverOf(name);
  const at = (/** @type {number} */ i) => ({ "--i": i - (faces.length - 1) / 2 });
  return h("span", { class: "cover", "aria-hidden": "true" }, faces.map((face, i) => h("playing-card", { key: face, face, style: at(i) })));
}

/** @param {SeatRange} range */
function seatsText({ from, to }) {
  return t("players", { n: to, range: from === to ? from : `${from}–${to}` });
}
