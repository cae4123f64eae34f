// Elements by description. Preact patches them in place: a node that stays in the tree
// stays the same DOM node, so that it keeps its focus, its scroll position and its
// transitions. Text is only ever set as text, never as HTML.

import { Fragment, createElement, render } from "./vendor/preact.mjs";
import { address } from "./place.js";

/**
 * h describes an element. Props: key identifies it among its siblings, text is its only
 * child, on… are listeners, and other names are attributes, or properties if the element
 * has them. A path in href is one of the room.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Props<ElementOf<Tag>> | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const { text, ...rest } = props ?? {};
  if (typeof rest.href === "string") rest.href = address(rest.href);
  return text === undefined ? createElement(tag, rest, ...children) : createElement(tag, rest, String(text ?? ""));
}

/** @type {Document | ShadowRoot} */
let page = globalThis.document;

/** within makes an element of another page the place for everything here: its shadow root. @param {ShadowRoot} root */
export const within = (root) => (page = root);

/** focused returns what has the focus, the body of the page if nothing has. */
export const focused = () => page.activeElement ?? document.body;

/** above returns where dialogs, and cards on their way, lie above everything else. */
export const above = () => ("body" in page ? page.body : page);

/**
 * byId returns an element of index.html.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (page.getElementById(id));

/**
 * patch makes children the children of an element, with as few changes as possible. An
 * element that moves keeps the focus.
 * @param {Element} parent
 * @param {...Child} children
 */
export function patch(parent, ...children) {
  const before = focused();
  render(createElement(Fragment, null, ...children), parent);
  if (before === document.body || focused() !== document.body) return; // focus() would lay the page out
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}
