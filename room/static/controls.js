// The fields of the form for a new table.

import { h } from "./dom.js";
import { t, or, moveText } from "./say.js";

/**
 * control asks for the value of an option.
 * @param {GameOption} o
 * @param {string} key
 * @param {Asking} asking
 */
export function control(o, key, asking) {
  const { title, about, value, set, at } = asking;
  if (o.kind === "several") return several(o, asking, /** @type {string[]} */ (value));
  if (o.kind === "numbers") return numbers(o, asking, /** @type {number[]} */ (value));
  const field = o.kind === "number" ? numberField(o, value, set) : choice(o, key, asking);
  return h("label", { key: `${key} ${at}`, class: "field" }, h("span", { text: title }), field, help(about));
}

/** help explains an option below it. @param {string} [about] */
const help = (about) => about && h("span", { key: "about", class: "small", text: about });

/** @param {GameOption} o @param {string} key @param {Asking} asking */
function choice({ name, choices = [] }, key, { value, set }) {
  return h(
    "select",
    { name, value: String(value), onchange: (e) => set(choices[e.target.selectedIndex]) },
    choices.map((c) => h("option", { key: String(c), value: String(c), text: or(`value.${key}.${c}`, String(c)) })),
  );
}

/**
 * numberField asks for a whole number within a range. What is typed stays until the reader
 * leaves the field; then it is put into the range.
 * @param {{ name: string, from?: number, to?: number }} field
 * @param {unknown} value
 * @param {(value: number) => void} set
 */
export function numberField({ name, from = 0, to = 0 }, value, set, more = {}) {
  return h("input", {
    type: "number",
    name,
    min: from,
    max: to,
    defaultValue: String(value),
    ...more,
    onchange: (e) => {
      const n = Math.min(to, Math.max(from, Math.round(Number(e.target.value)) || from));
      e.target.value = String(n);
      set(n);
    },
  });
}

/**
 * several asks for some of the choices. A choice that is a move is named like the move.
 * @param {GameOption} o
 * @param {Asking} asking
 * @param {string[]} value
 */
function several(o, { game, title, about, set }, value) {
  const key = `${game}.${o.name}`;
  const choices = /** @type {string[]} */ (o.choices ?? []);
  return h(
    "fieldset",
    { key, class: "several" },
    h("legend", { class: "label", text: title }),
    choices.map((c) =>
      h(
        "label",
        { key: c, class: "check" },
        h("input", {
          type: "checkbox",
          name: o.name,
          value: c,
          checked: value.includes(c),
          onchange: (e) => set(choices.filter((x) => (x === c ? e.target.checked : value.includes(x)))),
        }),
        h("span", { text: or(`value.${key}.${c}`, moveText(game, c)) }),
      ),
    ),
    help(about),
  );
}

/**
 * numbers asks for several numbers in a row.
 * @param {GameOption} o
 * @param {Asking} asking
 * @param {number[]} value
 */
function numbers(o, { at, title, about, set }, value) {
  return h(
    "fieldset",
    { key: `${o.name} ${at}`, class: "several" },
    h("legend", { class: "label", text: title }),
    h(
      "div",
      { class: "row" },
      value.map((n, i) => numberField(o, n, (x) => set(value.with(i, x)), { key: i, "aria-label": `${title} ${i + 1}` })),
    ),
    help(about),
  );
}

/**
 * select asks for one of several values.
 * @param {string} name
 * @param {(string | number)[][]} options the values with their texts
 * @param {string | number} value
 * @param {Take} onchange
 */
export function select(name, options, value, onchange) {
  return h(
    "label",
    { key: name, class: "field" },
    h("span", { text: t(`order.${name}`) }),
    h(
      "select",
      { name, value: String(value), onchange },
      options.map(([v, text]) => h("option", { key: v, value: String(v), text })),
    ),
  );
}

/**
 * check asks for yes or no.
 * @param {string} name
 * @param {boolean} checked
 * @param {Take} onchange
 */
export function check(name, checked, onchange) {
  return h(
    "label",
    { key: name, class: "check" },
    h("input", { type: "checkbox", name, checked, onchange }),
    h("span", { text: t(`order.${name}`) }),
  );
}

/**
 * textField asks for a short text. Each letter counts immediately, and drawing the form again
 * does not change the text.
 * @param {string} name
 * @param {string} title
 * @param {string} value
 * @param {(value: string) => void} set
 */
export function textField(name, title, value, set, more = {}) {
  return h(
    "label",
    { key: name, class: "field" },
    h("span", { text: title }),
    h("input", { type: "text", name, maxlength: 40, defaultValue: value, oninput: (e) => set(e.target.value), ...more }),
  );
}

/**
 * clockFields asks for the clock of a table.
 * @param {{ bank: number, increment: number }} f
 * @param {(name: string) => Take} put
 */
export function clockFields(f, put) {
  return [
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
  ];
}

/**
 * putter returns listeners that put the value of a field into an object.
 * @param {Record<string, unknown>} into
 * @param {() => void} changed
 * @returns {(name: string) => Take}
 */
export function putter(into, changed) {
  return (name) => (e) => {
    const { type, checked, value } = e.target;
    into[name] = type === "checkbox" ? checked : value === "" || isNaN(Number(value)) ? value : Number(value);
    changed();
  };
}
