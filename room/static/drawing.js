// Cards, drawn as SVG by code: sharp at any size, no pictures to load. Colors come
// from the style sheet (cards.css), which also makes the suits four-colored. The package for
// npm has both files too.

const SVG = "http://www.w3.org/2000/svg";

/** The suit signs, in a box of 100 × 100: classes and paths. @type {Pack["signs"]} */
const signs = {
  H: [["ink", "M50 92C24 66 6 50 6 29A22 22 0 0 1 50 25A22 22 0 0 1 94 29C94 50 76 66 50 92Z"]],
  D: [["ink", "M50 3C58 21 71 37 87 50C71 63 58 79 50 97C42 79 29 63 13 50C29 37 42 21 50 3Z"]],
  S: [["ink", "M50 6C60 30 93 44 93 67A19.5 19.5 0 0 1 56 75C57 84 60 90 67 94H33C40 90 43 84 44 75A19.5 19.5 0 0 1 7 67C7 44 40 30 50 6Z"]],
  C: [["ink", "M50 6A20.5 20.5 0 0 1 67.5 38.500A20.5 20.5 0 1 1 56.5 68C57 82 60 90 67 94H33C40 90 43 82 43.5 68A20.5 20.5 0 1 1 32.5 38.500A20.5 20.5 0 0 1 50 6Z"]],
};

/** Where the pips of a number lie; those below the middle are upside down. @type {Record<string, [number, number][]>} */
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

/**
 * Kings, queens and jacks down to the waist, at the middle of the card: classes and paths, the
 * lowest first. The class "ink" has the color of the suit.
 * @type {Record<string, [string, string][]>}
 */
const courts = {
  K: [
    ["gold", "M26 70V63C27 56 36 52 50 52C64 52 73 56 74 63V70Z"],
    ["ink", "M30 70L37 53H63L70 70Z"],
    ["trim", "M44 57H56L59 70H41Z"],
    ["gold", "M50 64.500L52.500 67L50 69.500L47.500 67Z"],
    ["fur", "M34 55C38 51 62 51 66 55L69 62C60 58 40 58 31 62Z"],
    ["steel", "M31 17L33.5 22V58H28.5V22Z"],
    ["gold", "M24.5 57H37.5V60.5H24.5ZM29.5 60.5H32.5V69H29.5Z"],
    ["skin", "M26.5 61H35.500V66H26.5Z"],
    ["hair", "M37 36C35 45 36 53 39 55L61 55C64 53 65 45 63 36Z"],
    ["skin", "M40 34H60V46C60 52 55 56 50 56C45 56 40 52 40 46Z"],
    ["hair", "M40 45C42 47 45 48 47 47C49 46 51 46 53 47C55 48 58 47 60 45C61 54 57 63 50 63C43 63 39 54 40 45Z"],
    ["lip", "M47.500 50.5H52.5"],
    ["line", "M50 41.500V45"],
    ["eyes", "M44.500 41H44.600M55.500 41H55.600"],
    ["gold", "M38 35L35 18L43 26L50 15L57 26L65 18L62 35Z"],
    ["trim", "M38 31H62L61.500 35.500H38.500Z"],
    ["fur", "M50 13.500A2.200 2.200 0 1 1 50 17.900A2.200 2.200 0 1 1 50 13.500Z"],
  ],
  Q: [
    ["ink", "M26 70V64C29 57 38 54 50 54C62 54 71 57 74 64V70Z"],
    ["trim", "M38 70L42 55H58L62 70Z"],
    ["gold", "M42 55L50 66L58 55L61 57L50 70L39 57Z"],
    ["hair", "M36 32C31 45 31 58 36 64C40 63 42 58 42 52H58C58 58 60 63 64 64C69 58 69 45 64 32Z"],
    ["skin", "M46 50H54V57L50 61L46 57Z"],
    ["skin", "M40 36C40 31 60 31 60 36V42C60 50 54 54.500 50 54.500C46 54.500 40 50 40 42Z"],
    ["hair", "M39 41C40 34 46 32 50 31C54 32 60 34 61 41C64 33 59 27 50 27C41 27 36 33 39 41Z"],
    ["line", "M50 42.500V45.500"],
    ["eyes", "M45 41.500H45.100M55 41.500H55.100"],
    ["lip", "M47.500 49.500C49 51 51 51 52.500 49.500"],
    ["gold", "M37 30C36 24 34 21 32 19C38 19 41 21 43 24C45 19 48 17 50 15C52 17 55 19 57 24C59 21 62 19 68 19C66 21 64 24 63 30C55 26.500 45 26.500 37 30Z"],
    ["trim", "M50 20A2.300 2.300 0 1 1 50 24.600A2.300 2.300 0 1 1 50 20Z"],
    ["stem", "M69 66C70 58 70 52 69 46"],
    ["lily", "M69 46C63 43 62 37 65 34C67 36 68 38 69 40C70 38 71 36 73 34C75.500 37 74.500 43 69 46Z"],
    ["skin", "M65 59H73V65H65Z"],
  ],
  J: [
    ["ink", "M26 70V64C29 57 38 54 50 54C62 54 71 57 74 64V70Z"],
    ["gold", "M36 70L40 55H45L43 70ZM64 70L60 55H55L57 70Z"],
    ["trim", "M43 70L45 55H55L57 70Z"],
    ["fur", "M38 55C43 51 57 51 62 55L58 61L54 57L50 62L46 57L42 61Z"],
    ["stem", "M69.500 70V26"],
    ["steel", "M69.500 13L72 23L74.500 24C74.500 31 72 34 70.800 34H68.200V24Z"],
    ["skin", "M65.500 56H73.500V62H65.500Z"],
    ["hair", "M37 34C35 43 35 51 38 53C41 53 42 50 42 46H58C58 50 59 53 62 53C65 51 65 43 63 34Z"],
    ["skin", "M40 35H60V44C60 50 55 54 50 54C45 54 40 50 40 44Z"],
    ["hair", "M39.500 41C41 36 46 37 50 37C54 37 59 36 60.500 41L62 33H38Z"],
    ["line", "M50 43V46"],
    ["eyes", "M45 42H45.100M55 42H55.100"],
    ["lip", "M47.500 49.500H52.5"],
    ["trim", "M34 35C33 25 41 20 50 20C59 20 66 25 66 35C58 31.500 42 31.500 34 35Z"],
    ["gold", "M34 35C42 31.500 58 31.500 66 35L65.500 38C57 34.500 43 34.500 34.500 38Z"],
    ["lily", "M38 30C31 28 29 20 34 13C37 16 41 16 43 21C43 25 41 28 38 30Z"],
    ["line", "M38 30C36 25 35 20 34.500 16"],
  ],
};

const jester =
  "M24 78C20 60 26 46 12 40C26 32 40 42 44 56C42 38 40 28 50 16C60 28 58 38 56 56C60 42 74 32 88 40C74 46 80 60 76 78Z";

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function node(tag, attributes, ...children) {
  const n = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) n.setAttribute(name, `${value}`);
  n.append(...children);
  return n;
}

/** @param {[string, string][]} parts classes and paths */
const paths = (parts) => parts.map(([name, d]) => node("path", { class: name, d }));

/** sign draws a suit of a given size around a point. @param {string} suit @param {number} x @param {number} y @param {number} size */
function sign(suit, x, y, size, turned = false) {
  const half = turned ? " rotate(180 50 50)" : "";
  const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${half}`;
  return node("g", { transform }, ...paths(pack.signs[suit]));
}

/** twice draws a group, and draws it again upside down in the other half of the card. @param {...Element} children */
function twice(...children) {
  const group = node("g", {}, ...children);
  const turned = /** @type {Element} */ (group.cloneNode(true));
  turned.setAttribute("transform", "rotate(180 50 70)");
  return [group, turned];
}

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
  const narrow = rank === "T" ? "translate(14 27) scale(.68 1)" : "translate(14 27)";
  const text = node("text", { class: "ink rank", transform: narrow, "text-anchor": "middle" });
  text.textContent = letters[rank] ?? rank;
  return twice(text, sign(suit, 14, 42, 19));
}

/** @param {string} rank @param {string} suit */
function court(rank, suit) {
  const [x, y, size] = pack.beside[rank];
  return [
    node("rect", { class: "frame", x: 25, y: 9, width: 50, height: 122, rx: 3 }),
    ...twice(...paths(pack.courts[rank] ?? courts[rank]), sign(suit, x, y, size)),
    node("path", { class: "belt", d: "M25.500 70H74.5" }),
  ];
}

/** @param {boolean} red */
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

/** @param {string} face */
function front(face) {
  const [rank, suit] = face;
  const middle =
    rank === "A"
      ? pack.ace.map(([x, y, size]) => sign(suit, x, y, size, y > 70))
      : pips[rank]
        ? pips[rank].map(([x, y]) => sign(suit, x, y, 18, y > 70))
        : court(rank, suit);
  return node("g", { class: `suit-${suit} ${pack.name}` }, ...corner(rank, suit), ...middle);
}

/** draw returns the SVG of a card: "QH", "BJ", "RJ", or "??" for its back. @param {string} face */
function draw(face) {
  const inner = face === "??" ? back() : face === "BJ" || face === "RJ" ? joker(face === "RJ") : front(face);
  return node(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    node("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 }),
    inner,
  );
}

const drawn = new Map();

/** @type {Record<string, string>} */
let letters = { T: "10" };

/** The pack of most countries. @type {Pack} */
const french = {
  name: "french",
  signs,
  ace: [[50, 70, 50]],
  courts,
  beside: { K: [68, 17, 9], Q: [32, 17, 9], J: [32, 46, 9] },
};
let pack = french; // that the cards are drawn from

/** drawFrom sets the pack that the cards are drawn from. It is called before cards are shown. */
export function drawFrom(other = french) {
  pack = other;
  drawn.clear();
}

/** nameRanks sets the letters in the corners to those of a language. It is called before cards are shown. */
export function nameRanks(/** @type {Record<string, string>} */ names) {
  letters = names;
  drawn.clear();
}

/** picture returns the SVG of a card that isCard knows. @param {string} face */
export function picture(face) {
  if (!drawn.has(face)) drawn.set(face, draw(face));
  return drawn.get(face).cloneNode(true);
}

/** isCard reports whether a text is the name of a card. @param {string} text @returns {text is Card} */
export function isCard(text) {
  return /^([A2-9TJQK][CDHS]|[BR]J|\?\?)$/.test(text);
}

/** suitSign returns the SVG of a suit, null if none has that name. @param {string} suit */
export function suitSign(suit) {
  if (!pack.signs[suit]) return null;
  return node("svg", { viewBox: "0 0 100 100", class: `suit-${suit} ${pack.name}`, "aria-hidden": "true" }, ...paths(pack.signs[suit]));
}
