// Cards, drawn as SVG by code: sharp at any size, no pictures to load. Colors come
// from the style sheet (cards.css), which also makes the suits four-colored.

const SVG = "http://www.w3.org/2000/svg";

/** The suit signs, in a box of 100 × 100. */
const suitPaths = {
  H: "M50 92C24 66 6 50 6 29A22 22 0 0 1 50 25A22 22 0 0 1 94 29C94 50 76 66 50 92Z",
  D: "M50 3C58 21 71 37 87 50C71 63 58 79 50 97C42 79 29 63 13 50C29 37 42 21 50 3Z",
  S: "M50 6C60 30 93 44 93 67A19.5 19.5 0 0 1 56 75C57 84 60 90 67 94H33C40 90 43 84 44 75A19.5 19.5 0 0 1 7 67C7 44 40 30 50 6Z",
  C: "M50 6A20.5 20.5 0 0 1 67.5 38.500A20.5 20.5 0 1 1 56.5 68C57 82 60 90 67 94H33C40 90 43 82 43.5 68A20.5 20.5 0 1 1 32.5 38.500A20.5 20.5 0 0 1 50 6Z",
};

/** Where the pips of a number lie; those below the middle stand on their heads. */
const pips = {
  2: [
    [50, 32],
    [50, 108],
  ],
  3: [
    [50, 32],
    [50, 70],
    [50, 108],
  ],
  4: [
    [36, 32],
    [64, 32],
    [36, 108],
    [64, 108],
  ],
  5: [
    [36, 32],
    [64, 32],
    [50, 70],
    [36, 108],
    [64, 108],
  ],
  6: [
    [36, 32],
    [64, 32],
    [36, 70],
    [64, 70],
    [36, 108],
    [64, 108],
  ],
  7: [
    [36, 32],
    [64, 32],
    [50, 51],
    [36, 70],
    [64, 70],
    [36, 108],
    [64, 108],
  ],
  8: [
    [36, 32],
    [64, 32],
    [50, 51],
    [36, 70],
    [64, 70],
    [50, 89],
    [36, 108],
    [64, 108],
  ],
  9: [
    [36, 30],
    [64, 30],
    [36, 57],
    [64, 57],
    [50, 70],
    [36, 83],
    [64, 83],
    [36, 110],
    [64, 110],
  ],
  T: [
    [36, 30],
    [64, 30],
    [50, 43],
    [36, 57],
    [64, 57],
    [36, 83],
    [64, 83],
    [50, 97],
    [36, 110],
    [64, 110],
  ],
};

/** What kings, queens and jacks wear, above a head at (50, 47). */
const hats = {
  K: "M37 39L33 22L42 30L50 18L58 30L67 22L63 39Z",
  Q: "M38 39C36 32 34 29 31 27C37 28 40 29 43 32C44 28 47 24 50 20C53 24 56 28 57 32C60 29 63 28 69 27C66 29 64 32 62 39Z",
  J: "M36 40C34 28 44 22 56 24C64 25 68 22 71 18C73 27 68 34 64 40Z",
};

const jester =
  "M24 78C20 60 26 46 12 40C26 32 40 42 44 56C42 38 40 28 50 16C60 28 58 38 56 56C60 42 74 32 88 40C74 46 80 60 76 78Z";

function node(tag, attributes, ...children) {
  const n = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) n.setAttribute(name, value);
  n.append(...children);
  return n;
}

/** sign draws a suit of a size around a point. */
function sign(suit, x, y, size, turned = false) {
  const half = turned ? " rotate(180 50 50)" : "";
  return node("path", {
    class: "ink",
    d: suitPaths[suit],
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${half}`,
  });
}

/** twice draws a group, and again on its head in the other half of the card. */
function twice(...children) {
  const group = node("g", {}, ...children);
  const turned = group.cloneNode(true);
  turned.setAttribute("transform", "rotate(180 50 70)");
  return [group, turned];
}

function corner(rank, suit) {
  const narrow = rank === "T" ? "translate(14 27) scale(.68 1)" : "translate(14 27)";
  const text = node("text", { class: "ink rank", transform: narrow, "text-anchor": "middle" });
  text.textContent = letters[rank] ?? rank;
  return twice(text, sign(suit, 14, 42, 19));
}

function court(rank) {
  return [
    node("rect", { class: "frame", x: 27, y: 11, width: 46, height: 118, rx: 4 }),
    ...twice(
      node("path", { class: "ink", d: "M29 70C29 60 39 57 50 57C61 57 71 60 71 70Z" }),
      node("path", { class: "gold", d: "M43 57L50 70L57 57L54 55H46Z" }),
      ...(rank === "Q"
        ? [
            node("path", {
              class: "hair",
              d: "M39 40C35 50 36 57 40 61C43 58 41 50 42 42ZM61 40C65 50 64 57 60 61C57 58 59 50 58 42Z",
            }),
          ]
        : []),
      node("circle", { class: "face", cx: 50, cy: 47, r: 10 }),
      ...(rank === "K"
        ? [node("path", { class: "hair", d: "M41 50C42 62 47 64 50 64C53 64 58 62 59 50C56 54 53 53 50 53C47 53 44 54 41 50Z" })]
        : []),
      node("path", { class: "gold", d: hats[rank] }),
      node("path", { class: "line", d: "M46 46.500H46.100M54 46.500H54.100" }),
    ),
  ];
}

function joker(red) {
  const suit = red ? "suit-H" : "suit-S";
  const small = () => node("path", { class: "ink", d: jester, transform: "translate(3 5) scale(.24)" });
  const word = node("text", { class: "ink word", x: 50, y: 112, "text-anchor": "middle" });
  word.textContent = "JOKER";
  return node(
    "g",
    { class: suit },
    ...twice(small()),
    node("path", { class: "ink", d: jester, transform: "translate(18 28) scale(.64)" }),
    ...[
      [26, 54],
      [50, 38],
      [74, 54],
    ].map(([cx, cy]) => node("circle", { class: "gold", cx, cy, r: 4 })),
    word,
  );
}

function back() {
  let d = "";
  for (let i = -10; i < 20; i++) d += `M${i * 10 - 40} 8l140 140M${i * 10 + 140} 8l-140 140`;
  return node(
    "g",
    { class: "back" },
    node("rect", { class: "back-ground", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
    node("svg", { x: 6, y: 6, width: 88, height: 128, viewBox: "6 6 88 128" }, node("path", { class: "lattice", d })),
    node("rect", { class: "back-frame", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
  );
}

function front(face) {
  const [rank, suit] = face;
  const middle =
    rank === "A"
      ? [sign(suit, 50, 70, 50)]
      : pips[rank]
        ? pips[rank].map(([x, y]) => sign(suit, x, y, 18, y > 70))
        : court(rank);
  return node("g", { class: `suit-${suit}` }, ...corner(rank, suit), ...middle);
}

/** draw returns the SVG of a card: "QH", "BJ", "RJ", or "??" for its back. */
function draw(face) {
  const picture = face === "??" ? back() : face === "BJ" || face === "RJ" ? joker(face === "RJ") : front(face);
  return node(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    node("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 }),
    picture,
  );
}

const drawn = new Map();

/** @type {Record<string, string>} */
let letters = { T: "10" };

/** nameRanks makes the letters in the corners those of a language. It is called before cards are shown. */
export function nameRanks(/** @type {Record<string, string>} */ names) {
  letters = names;
  drawn.clear();
}

function picture(face) {
  if (!drawn.has(face)) drawn.set(face, draw(face));
  return drawn.get(face).cloneNode(true);
}

/** isCard reports whether a text is the name of a card. */
export function isCard(text) {
  return /^([A2-9TJQK][CDHS]|[BR]J|\?\?)$/.test(text);
}

/** A card: <playing-card face="QH">. The code that shows one gives it a name, or hides it. */
class PlayingCard extends HTMLElement {
  static observedAttributes = ["face"];

  attributeChangedCallback(_, before, face) {
    if (before !== face) this.replaceChildren(...(isCard(face) ? [picture(face)] : []));
  }
}

/** A suit sign: <suit-sign suit="H">. */
class SuitSign extends HTMLElement {
  static observedAttributes = ["suit"];

  attributeChangedCallback(_, before, suit) {
    if (before === suit || !suitPaths[suit]) return;
    const path = node("path", { class: "ink", d: suitPaths[suit] });
    this.replaceChildren(node("svg", { viewBox: "0 0 100 100", class: `suit-${suit}`, "aria-hidden": "true" }, path));
  }
}

customElements.define("playing-card", PlayingCard);
customElements.define("suit-sign", SuitSign);
