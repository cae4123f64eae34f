// A small virtual tree that is patched in place. A node that stays in the tree stays
// the same DOM node, so that it keeps its focus, its scroll position and its
// transitions. Text is only ever set as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** What the last patch of an element was given. */
const seen = new WeakMap();

/**
 * h describes an element. Props: key identifies it among its siblings; class, text
 * and style (an object of CSS properties) are what their names suggest; on… are listeners; other
 * names are attributes, removed if the value is null, undefined or false. The
 * properties of a custom element are set as properties if it has them.
 * @param {string} tag
 * @param {Object<string, any>} [props]
 * @param {...(VNode|string|null|false|undefined|Array)} children
 * @returns {VNode}
 * @typedef {{tag: string, key: any, props: Object<string, any>, children: Array}} VNode
 */
export function h(tag, props = {}, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key, props: rest, children: children.flat(Infinity).filter((c) => c != null && c !== false && c !== true) };
}

/**
 * patch makes children the children of an element, with the least change.
 * @param {Element} parent
 * @param {...any} children
 */
export function patch(parent, ...children) {
  patchChildren(
    parent,
    children.flat(Infinity).filter((c) => c != null && c !== false && c !== true),
  );
}

/** keyOf returns the key under which a node is found again: its own, or its place. */
function keyOf(v, counts) {
  if (typeof v !== "object") return "#text" + next(counts, "#text");
  if (v.key !== null) return v.tag + "=" + v.key;
  return v.tag + next(counts, v.tag);
}

function next(counts, name) {
  const n = counts.get(name) ?? 0;
  counts.set(name, n + 1);
  return "#" + n;
}

function patchChildren(parent, children) {
  const old = seen.get(parent)?.nodes ?? new Map();
  const nodes = new Map();
  const counts = new Map();
  for (const v of children) {
    const key = keyOf(v, counts);
    nodes.set(key, update(parent, old.get(key), v));
  }
  for (const [key, node] of old) if (nodes.get(key) !== node) node.remove();
  order(parent, [...nodes.values()]);
  seen.set(parent, { ...seen.get(parent), nodes });
}

/** order puts the nodes into the parent in their order, and moves as few as it can. */
function order(parent, nodes) {
  const focused = document.activeElement;
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) {
      at = at.nextSibling;
    } else if (at && at.nextSibling === node && !at.contains(focused)) {
      parent.append(at); // one that comes later: the others need not move
      at = node.nextSibling;
    } else {
      parent.insertBefore(node, at);
    }
  }
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}

function update(parent, node, v) {
  if (typeof v !== "object") {
    node ??= document.createTextNode("");
    if (node.data !== String(v)) node.data = String(v);
    return node;
  }
  node ??= create(parent, v.tag);
  const before = seen.get(node)?.props ?? {};
  for (const name of Object.keys(before)) if (!(name in v.props)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(v.props)) {
    if (before[name] !== value || name === "value" || name === "checked") set(node, name, value, before[name]);
  }
  seen.set(node, { ...seen.get(node), props: v.props });
  if (!("text" in v.props) && !v.tag.includes("-")) patchChildren(node, v.children);
  if (v.tag === "select" && "value" in v.props && node.value !== v.props.value) node.value = v.props.value; // its options exist only now
  return node;
}

function create(parent, tag) {
  const svg = tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** set gives a node a property, an attribute, a listener, a class, a style or a text. */
function set(node, name, value, before) {
  if (name === "text") {
    if (node.textContent !== String(value ?? "")) node.textContent = value ?? "";
  } else if (name === "style") {
    for (const p of Object.keys(before ?? {})) if (!value || !(p in value)) node.style.removeProperty(p);
    for (const [p, v] of Object.entries(value ?? {})) node.style.setProperty(p, v);
  } else if (name.startsWith("on")) {
    if (before) node.removeEventListener(name.slice(2), before);
    if (value) node.addEventListener(name.slice(2), value);
  } else if ((name === "value" && node.localName !== "option" && node.localName !== "li") || name === "checked") {
    if (node[name] !== value) node[name] = value;
  } else if (node.localName.includes("-") && name in node && !name.startsWith("aria")) {
    node[name] = value;
  } else if (value == null || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}
