// The Markdown of the rules: headings, paragraphs, lists, tables and code, with bold and
// code within a line.

/**
 * @typedef {{bold?: boolean, code?: boolean, text: string}} Piece of a line
 * @typedef {{kind: "h1"|"h2"|"h3"|"p", pieces: Piece[]}} Line
 * @typedef {{kind: "ul", items: Piece[][]}} List
 * @typedef {{kind: "table", rows: Piece[][][]}} Table the first row has the titles
 * @typedef {{kind: "pre", text: string}} Code
 * @typedef {Line | List | Table | Code} Block
 */

/**
 * pieces splits a line at its marks.
 * @param {string} line
 * @returns {Piece[]}
 */
export function pieces(line) {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("**")) return { bold: true, text: part.slice(2, -2) };
      if (part.startsWith("`")) return { code: true, text: part.slice(1, -1) };
      return { text: part.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1") };
    });
}

/** @param {string} row */
function cells(row) {
  return row
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => pieces(cell.trim()));
}

/**
 * block reads a group of lines without an empty line.
 * @param {string[]} lines
 * @returns {Block}
 */
function block(lines) {
  const heading = lines[0].match(/^(#{1,3}) (.*)$/);
  if (heading) return { kind: /** @type {"h1"|"h2"|"h3"} */ (`h${heading[1].length}`), pieces: pieces(heading[2]) };
  if (lines[0].startsWith("|")) return { kind: "table", rows: lines.filter((l) => !/^\|[-| ]+$/.test(l)).map(cells) };
  if (lines.every((l) => l.startsWith("    "))) return { kind: "pre", text: lines.map((l) => l.slice(4)).join("\n") };
  if (!lines[0].startsWith("- ")) return { kind: "p", pieces: pieces(lines.join(" ")) };
  const items = lines.reduce((/** @type {string[]} */ all, l) => {
    if (l.startsWith("- ")) return [...all, l.slice(2)];
    return [...all.slice(0, -1), `${all.at(-1)} ${l.trim()}`];
  }, []);
  return { kind: "ul", items: items.map(pieces) };
}

/**
 * blocks reads a text, without the sections that have one of the given titles.
 * @param {string} text
 * @param {string[]} [without]
 * @returns {Block[]}
 */
export function blocks(text, without = []) {
  const groups = text
    .split(/\n{2,}/)
    .map((group) => group.split("\n").filter((l) => l !== ""))
    .filter((lines) => lines.length > 0);
  let left = false;
  return groups
    .filter((lines) => {
      const heading = lines[0].match(/^#{1,2} (.*)$/);
      if (heading) left = without.includes(heading[1]);
      return !left;
    })
    .map(block);
}
