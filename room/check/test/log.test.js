import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { counted, joined, rows } = await import("../static/log.js");
const { points, wonPoints } = await import("../static/trick.js");
const doppelkopf = (await import("../static/games/doppelkopf.js")).default;

const trick = { name: "trick", seat: -1 };
const hand = (seat) => ({ name: "hand", seat });

/** scene plays moves such as "1 AC", the last of a trick as "0 9C>1" for the winner. */
const scene = (moves, zones = [{ ...trick, cards: [] }]) => ({
  players: 4,
  zones,
  layouts: { hand: "hand", trick: "trick", won: "won" },
  log: moves.map((text, n) => {
    const [seat, ...words] = text.split(" ");
    const [move, to] = words.join(" ").split(">");
    const card = move.length === 2 && { from: hand(Number(seat)), to: to ? { name: "won", seat: Number(to) } : trick, cards: [move] };
    return { n, seat: Number(seat), move, ...(card ? { moved: to ? [{ from: trick, to: card.to, cards: [] }, card] : [card] } : {}) };
  }),
});

test("a trick is a row; an announcement in it is a line of its own", () => {
  const all = rows(scene(["0 healthy", "1 healthy", "0 AC", "1 re", "1 9C", "2 KC", "3 TC>0", "0 AS"]));
  assert.deepEqual(
    all.map((r) => [r.number, r.seat, r.plays.map((e) => e.move).join(" "), r.winner, r.n]),
    [
      [0, 0, "healthy", -1, 0],
      [0, 1, "healthy", -1, 1],
      [1, 0, "AC 9C KC TC", 0, 6],
      [0, 1, "re", -1, 3],
      [2, 0, "AS", -1, 7],
    ],
  );
});

test("without tricks, a turn is a row", () => {
  const all = rows(scene(["0 play 9S", "0 done", "0 not", "1 draw", "0 play 5H"], []));
  assert.deepEqual(
    all.map((r) => r.plays.map((e) => e.move).join()),
    ["play 9S,done,not", "draw", "play 5H"],
  );
  assert.ok(all.every((r) => r.number === 0));
});

test("cards that go the same way are told together, unseen ones are counted", () => {
  const moves = (list) => joined(list.map((move) => ({ move }))).map((e) => e.move);
  assert.deepEqual(moves(["pass 5S", "pass 4S", "pass KH"]), ["pass 5S,4S,KH"]);
  assert.deepEqual(moves(["play 5S", "done", "play 4S"]), ["play 5S", "done", "play 4S"]);
  assert.deepEqual(moves(["pass ??", "pass ??"]), ["pass ??", "pass ??"]);
  assert.deepEqual(counted(["a", "a", "a", "b", "a"]), ["a ×3", "b", "a"]);
});

test("the reservation that counts is named, the others are not", () => {
  const state = { contract: "wedding", declarer: 2 };
  const known = (seat, move) => doppelkopf.known({ state }, { seat, move });
  assert.equal(known(2, "reservation"), "wedding");
  assert.equal(known(1, "reservation"), "");
  assert.equal(known(2, "healthy"), "");
  assert.equal(doppelkopf.known({ state: { contract: "", declarer: -1 } }, { seat: 2, move: "reservation" }), "");
});

test("card points are those of the game", () => {
  const of = { cardPoints: { AC: 11, TH: 10 } };
  assert.equal(points(of, ["AC", "TH", "9C"]), 21);
  assert.equal(points({}, ["AC"]), 0);
});

test("the points that a seat has won are those of all cards that went to it", () => {
  const won = { ...scene(["0 AC", "1 9C", "2 KC", "3 TC>0"]), cardPoints: { AC: 11, TC: 10, KC: 4 } };
  const end = won.log[3];
  end.moved[0].cards = ["AC", "9C", "KC"];
  assert.equal(wonPoints(won, 0), 25);
  assert.equal(wonPoints(won, 1), 0);
});
