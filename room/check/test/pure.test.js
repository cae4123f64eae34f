import "./stub.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { blocks, pieces } from "../static/markdown.js";
import * as fair from "../static/fair.js";

const { pending } = await import("../static/pending.js");
const { lastTrick, trickOf } = await import("../static/trick.js");
const { Review, deeper, isGood } = await import("../static/review.js");
const { stillPlaying } = await import("../static/bracket.js");
const { outcome, totals } = await import("../static/games/blackjack.js");
const { shared } = await import("../static/result.js");
const catcheleven = (await import("../static/games/catcheleven.js")).default;
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

// The decks come from the second implementation in Go, which reads the rule book alone.
test("the first table of Pasur: a jack is buried, or all cards are shuffled again", () => {
  for (const [seats, n, what, table, stock] of [
    [2, 1, "as it was shuffled", "AS KC 7H 8C", "6C 9H 2S TD JH 3C JC 3D 9D AH 2H AD 9S 5S AC JD QH 6S 6D QC 3S 6H 5D 7C 2C TC 2D TS JS KD TH 8H 4C 7D QD 5C 9C KH 4S 4D"],
    [2, 2, "a jack is buried", "KC AH 5S 4S", "3H KD 9C 5D 7H 8C AD 2S JS TD TS 3D 6C 7D KH QD JH 6S 2H JD TH 8D AS 2D 9S 3C KS 8H 4H QC QH 9D AC 8S QS 7S 7C JC TC 4C"],
    [2, 4, "a jack is buried, but then there is another", "9D 4D 8S KS", "QH 4C 9C AC 9S 6H AS TH 9H QC AD 8D 7S QD JC TC 3H JH 4H 2H 3D 6C 5D 6S TD KH 8H AH 3S 7H KD QS 7D 8C TS 2D 6D JD 2C 5H"],
    [2, 46, "shuffled again", "6D KS 2D 8C", "JH AC KD 9S QS 4C 8D AD 9D TD 9H TC QH 6S 6H 8S QC 4H 3H 7S 3C 3S 4S 4D 6C JD 5C 7C 7D TH 2C AS QD AH 5H JS KC 5D 2H 8H"],
    [4, 5, "a jack is buried, for four", "6C 4S KS 8H", "QH 8D 3C 8S 7H 5D 6S AD QC 4H QD KC TS JD 9H 2C TH KD JC 3D 3H 7C 6H 5C JS AH 2D 4C QS 8C JH TD"],
  ]) {
    const stream = new fair.Stream(n.toString(16).padStart(64, "0"));
    const dealt = catcheleven.deal(stream, { pasur: true }, 0, seats);
    assert.deepEqual([dealt["table:-1"].join(" "), dealt["stock:-1"].join(" ")], [table, stock], what);
  }
});

const zone = (name, seat, ...cards) => ({ name, seat, cards });

const scene = (more = {}) => ({
  own: {},
  me: 0,
  players: 2,
  await: [0],
  legal: ["5H", "7S"],
  layouts: { hand: "hand", trick: "trick", won: "won" },
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
  const d = (n, seat, mean, margin) => ({ n, seat, loss: { mean, margin }, moves: [] });
  const review = new Review("", {});
  for (const x of [d(0, 0, 3, 1), d(1, 1, 9, 1), d(2, 0, 5, 0.5), d(3, 0, 4, 4), d(4, 0, 0.04, 0), d(5, 0, 9, null)]) review.found.set(x.n, x);
  review.brief.set(6, d(6, 0, 8, 0));
  const costly = (seat) => review.costly(seat).map((x) => x.n);
  assert.deepEqual([costly(0), costly("all")], [[2, 0], [1, 2, 0]], "nothing is sure without a margin, or from the brief review");
  assert.deepEqual(review.of(0).map(({ d, sure }) => [d.n, sure]), [[0, true], [2, true], [3, true], [4, true], [5, true], [6, false]]);
});

test("a move that was not played is good if it is as good as the best, as far as that is known", () => {
  const moves = [{ move: "7H", score: 5 }, { move: "8H", score: 4.8 }, { move: "9H", score: 3 }, { move: "TH", score: 1 }];
  const d = { played: "TH", loss: { mean: 4, margin: 1 }, moves };
  assert.deepEqual(moves.map((m) => isGood(d, m.move)), [true, true, false, false]);
  const exact = { ...d, loss: { mean: 4, margin: 0 } };
  assert.deepEqual(moves.map((m) => isGood(exact, m.move)), [true, false, false, false]);
});

test("a decision that was weighed for longer keeps its values for open cards", () => {
  const brief = { n: 3, solved: true, openLoss: 2, moves: [{ move: "7H", score: 1, open: 4 }, { move: "8H", score: 0, open: 6 }] };
  const long = { n: 3, openLoss: undefined, moves: [{ move: "8H", score: 2 }, { move: "7H", score: 1.5 }] };
  const both = deeper(brief, long);
  assert.deepEqual(both.moves, [{ move: "8H", score: 2, open: 6 }, { move: "7H", score: 1.5, open: 4 }]);
  assert.deepEqual([both.solved, both.openLoss], [true, 2]);
  const searched = { n: 3, openLoss: 1, moves: [{ move: "8H", score: 2, open: 3 }] };
  assert.equal(deeper({ ...brief, solved: undefined }, searched), searched, "a search with open cards is deeper as well");
});

test("a cup waits for its open tables, at which bots alone may play", () => {
  const table = (winner, ...sides) => ({ id: "x", winner, sides });
  const cup = (...tables) => ({ places: [{ bot: "" }, { bot: "house" }, { bot: "house" }], sides: [[0], [1], [2]], rounds: [tables] });
  assert.deepEqual(stillPlaying(cup(table(-1, 0, 1), table(-1, 1, 2))), { tables: 2, bots: false });
  assert.deepEqual(stillPlaying(cup(table(0, 0, 1), table(-1, 1, 2), { id: "", winner: -1, sides: [0, -1] })), { tables: 1, bots: true });
});

test("a hand of Blackjack has all its totals until it is 21 or cannot change", () => {
  const is = (cards) => totals(cards.split(" ")).join();
  assert.deepEqual(["AD 7C", "AD AC", "?? AC"].map(is), ["8,18", "2,12", "1,11"]);
  assert.deepEqual(["AC 2C QS", "AC KC", "TC 6C", "TC 6C 8D"].map(is), ["13", "21", "16", "24"]);
});

test("a hand of Blackjack is won, lost or neither, by the rules of each game", () => {
  const is = (cards, dealer, { rules = {}, hand = {}, turn = -1, hands = 1 } = {}) => {
    const mine = { cards: cards.split(" "), ...hand };
    return outcome({ rules, state: { turn, dealer: dealer.split(" "), players: [{ hands: Array(hands).fill(mine) }] } }, 0, mine);
  };
  const rules = { casino: true };
  assert.equal(is("TC 9C", "TD 8D", { turn: 0 }), "", "the round runs");
  assert.equal(is("TC 9C", "TD 8D"), "won");
  assert.equal(is("TC 7C", "TD 8D"), "lost");
  assert.equal(is("TC 7C 5C", "TD 6D"), "bust");
  assert.equal(is("TC 7C 5C", "TD 6D 9D"), "bust", "before the dealer");
  assert.equal(is("TC 7C", "TD 6D 9D"), "dealerBust");
  assert.equal(is("TC 8C", "TD 8D"), "tie", "at home the dealer wins it");
  assert.equal(is("TC 8C", "TD 8D", { rules }), "push");
  assert.equal(is("AC KC", "7D 7S 7C", { rules }), "natural");
  assert.equal(is("AC KC", "AD QD"), "tie");
  assert.equal(is("AC KC", "AD QD", { rules }), "push");
  assert.equal(is("AC 5C 5D", "AD QD", { rules }), "lost", "to a natural");
  assert.equal(is("AC KC", "7D 7S 7C", { rules, hands: 2 }), "push", "after a split it is only a 21");
  assert.equal(is("TC 6C", "TD 9D", { rules, hand: { surrendered: true } }), "surrendered");
  assert.equal(is("AC 5C AD", "TD 6S AH"), "tie", "17 each, of which one is soft");
});

test("lines that all seats win or lose are shared, a soloist's own line is not", () => {
  const line = (name, points) => ({ name, points });
  const kontra = [line("won", -1), line("no 90", -1)];
  const pair = kontra.map((l) => line(l.name, -l.points));
  assert.equal(shared([pair, pair, kontra, kontra]), 2);
  assert.equal(shared([kontra, [...pair, line("alone against three", 4)], kontra, kontra]), 2);
  assert.equal(shared([pair, [...kontra, line("alone against three", -4)], pair, pair]), 2);
});

test("lines of different points, or of one seat, are not shared", () => {
  const line = (name, points) => ({ name, points });
  assert.equal(shared([[line("aces", 2)], [line("aces", 1), line("jacks", 3)]]), 0);
  assert.equal(shared([[line("stake", -1)], [line("stake", -1)]]), 0, "nobody has won it");
  assert.equal(shared([[line("left", 5)], []]), 0);
  assert.equal(shared([]), 0);
  assert.equal(shared(undefined), 0);
});
