import "./stub.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { blocks, pieces } from "../static/markdown.js";
import * as fair from "../static/fair.js";

const { pending } = await import("../static/pending.js");
const { lastTrick, trickOf } = await import("../static/trick.js");
const { costly } = await import("../static/review.js");
const hearts = (await import("../static/games/hearts.js")).default;

test("Markdown: headings, paragraphs, lists, tables, code", () => {
  const all = blocks("# A\n\ntwo\nlines\n\n- one **bold**\n  more\n- two\n\n| x | y |\n|---|---|\n| 1 | `2` |\n\n    code\n      here\n");
  assert.deepEqual(
    all.map((b) => b.kind),
    ["h1", "p", "ul", "table", "pre"],
  );
  assert.deepEqual(all[1].pieces, [{ text: "two lines" }]);
  assert.deepEqual(all[2].items[0], [{ text: "one " }, { bold: true, text: "bold" }, { text: " more" }]);
  assert.deepEqual(all[3].rows[1], [[{ text: "1" }], [{ code: true, text: "2" }]]);
  assert.equal(all[4].text, "code\n  here");
});

test("Markdown: sections may be left out, up to the next heading", () => {
  const titles = blocks("# A\n\n## B\n\nb\n\n### B1\n\nb1\n\n## C\n\nc", ["B"]).map((b) => b.pieces[0].text);
  assert.deepEqual(titles, ["A", "C", "c"]);
});

test("Markdown: of a link the words are left", () => {
  assert.deepEqual(pieces("see [this](x.md)."), [{ text: "see this." }]);
});

test("a commitment is the SHA-256 of the seed", () => {
  const seed = "ab".repeat(32);
  const want = createHash("sha256").update("hoyle:commit:").update(Buffer.from(seed, "hex")).digest("hex");
  assert.equal(fair.commit(seed), want);
});

const zone = (name, seat, ...cards) => ({ name, seat, cards });

const scene = (more = {}) => ({
  own: {},
  me: 0,
  players: 2,
  await: [0],
  legal: ["5H", "7S"],
  zones: [zone("hand", 0, "5H", "7S", "5H"), zone("trick", -1, "9S")],
  log: [],
  ...more,
});

test("a pending card leaves the hand once and lies in the middle", () => {
  const before = scene();
  const after = pending(before, "5H");
  assert.deepEqual(after.zones[0].cards, ["7S", "5H"]);
  assert.deepEqual(after.zones[1].cards, ["9S", "5H"]);
  assert.deepEqual([after.legal, after.await, after.pending], [[], [], "5H"]);
  assert.deepEqual(before.zones[0].cards, ["5H", "7S", "5H"], "the stored scene is as it was");
});

test("a pending move without a card changes no zone", () => {
  const before = scene({ legal: ["draw"] });
  assert.equal(pending(before, "draw").zones, before.zones);
});

test("a card that is passed is not to be seen in the middle", () => {
  const after = pending(scene({ own: hearts, legal: ["pass 5H"] }), "pass 5H");
  assert.deepEqual(after.zones[0].cards, ["7S", "5H"]);
  assert.deepEqual(after.zones[1].cards, ["9S"]);
});

const play = (n, seat, move, ...to) => ({
  n,
  seat,
  move,
  moved: to.map((name) => ({ from: { name: "hand", seat }, to: { name, seat: name === "won" ? 1 : -1 }, cards: [move] })),
});

test("the last trick is the one before the trick that is played", () => {
  const log = [play(0, 0, "5H", "trick"), play(1, 1, "9H", "won"), play(2, 1, "2S", "trick")];
  const last = lastTrick(scene({ log }));
  assert.deepEqual(
    last.plays.map((p) => p.face),
    ["5H", "9H"],
  );
  assert.equal(last.winner, 1);
  assert.deepEqual(
    trickOf(scene({ log, zones: [zone("trick", -1, "2S")] })).plays.map((p) => p.face),
    ["2S"],
  );
  assert.equal(lastTrick(scene()), null);
});

test("a review shows what has surely lost something, of one's own, the worst first", () => {
  const d = (n, seat, mean, margin) => ({ n, seat, played: "x", moves: [], loss: { mean, margin } });
  const all = [d(0, 0, 1, 0.2), d(1, 1, 9, 0), d(2, 0, 3, 0.5), d(3, 0, 0.3, 0.4)];
  assert.deepEqual(
    costly(all, 0).map((x) => x.n),
    [2, 0],
  );
  assert.deepEqual(
    costly(all, "all").map((x) => x.n),
    [1, 2, 0],
  );
});
