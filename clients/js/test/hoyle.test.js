import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { folder, seed } from "./helpers.js";
import { HoyleError, load } from "@hoylecards/hoyle";

const hoyle = await load();

/** Plays a table on, by the first legal move of each seat, to its end or for n plays. */
function play(table, n = Infinity) {
  let turn = table.turn;
  for (let i = 0; turn >= 0 && i < n; i++) turn = table.play(turn, table.legal(turn)[0]);
  return table;
}

test("the games describe themselves", () => {
  assert.deepEqual(hoyle.games().map((g) => g.name), ["blackjack", "catcheleven", "doppelkopf", "indigo", "karata"]);
  const info = hoyle.info("karata", { seats: 4 });
  assert.equal(info.seatsNow, 4);
  assert.deepEqual(info.rules, { seats: 4 });
  assert.equal(hoyle.info("pasur").preset, "pasur");
});

test("a seed deals the same cards, and no seed secret ones", () => {
  const [a, b] = [hoyle.table("indigo", { seed: seed(1) }), hoyle.table("indigo", { seed: seed(1) })];
  assert.deepEqual(a.position(), b.position());
  assert.notDeepEqual(hoyle.table("indigo").position(), hoyle.table("indigo").position());
});

test("a seat sees its own cards, a spectator none", () => {
  const table = hoyle.table("karata", { seed: seed(2) });
  const open = (seat) => table.zones(seat).filter((z) => z.name === "hand").map((z) => z.cards.every((c) => typeof c === "string"));
  assert.deepEqual(open(0), [true, false]);
  assert.deepEqual(open(1), [false, true]);
  assert.deepEqual(open(-1), [false, false]);
  assert.equal(table.view(1).seat, 1);
});

test("the state has all parts, and each part by itself is the same", () => {
  const table = play(hoyle.table("doppelkopf", { seed: seed(3) }), 20);
  const state = table.state(1, { from: 5 });
  assert.equal(state.len, 20);
  assert.equal(state.log.length, 15);
  for (const part of Object.keys(state)) {
    assert.deepEqual(table.state(1, { from: 5, only: [part] }), { [part]: state[part] }, part);
  }
  assert.deepEqual(
    [table.turn, table.length, table.score, table.zones(1), table.seats(1), table.log(1, 5), table.legal(1)],
    [state.turn, 20, state.score, state.zones, state.seats, state.log, state.legal],
  );
});

test("the words of a table are those of docs/moment.json", () => {
  const moment = JSON.parse(readFileSync(`${folder}../../docs/moment.json`, "utf8"));
  const match = hoyle.match("karata", { rules: { seats: 3 }, seed: seed(1) });
  const table = play(match.next(), 4);
  const state = table.state(table.turn);
  const kind = (v) => (Array.isArray(v) ? v.slice(0, 1).map(kind) : v === null || typeof v !== "object" ? typeof v : Object.keys(v));
  for (const name of ["turn", "awaited", "legal", "zones", "view", "score"]) assert.deepEqual(kind(state[name]), kind(moment[name]), name);
  assert.deepEqual(Object.keys(state.view.state), Object.keys(moment.view.state));
  assert.deepEqual(Object.keys(state.log.find((e) => !e.moved && !e.then)), Object.keys(moment.log[0]).filter((name) => name !== "say"));
  assert.deepEqual(match.total, moment.total);
});

test("errors have codes, and change nothing", () => {
  const table = hoyle.table("karata", { seed: seed(4) });
  const code = (f) => {
    try {
      f();
    } catch (error) {
      assert.ok(error instanceof HoyleError);
      return error.code;
    }
    return "none";
  };
  assert.equal(code(() => table.play(1, "draw")), "not-your-turn");
  assert.equal(code(() => table.play(0, "fly — ♥")), "not-a-move");
  assert.equal(code(() => table.play(0, "draw", 1)), "stale");
  assert.equal(code(() => table.record()), "secret");
  assert.equal(code(() => hoyle.table("bingo")), "no-such-game");
  assert.equal(code(() => table.state(99)), "no-such-seat");
  assert.equal(code(() => table.call("fly")), "bad-call");
  assert.equal(code(() => table.play(0, "x".repeat(1_000_000))), "not-a-move");
  assert.equal(table.length, 0);
  table.play(0, "draw", 0);
  assert.equal(code(() => table.play(0, "draw", 0)), "stale");
});

test("undo, at, and the words of a move", () => {
  const table = play(hoyle.table("indigo", { seed: seed(5) }), 4);
  const before = table.at(3);
  assert.equal(before.length, 3);
  const { seat, move } = table.log(-1, 3)[0];
  assert.match(table.say(seat, move, 3).text, /[♣♦♥♠]/);
  assert.deepEqual(before.sayAll(seat, [move])[0], table.say(seat, move, 3));
  assert.equal(table.canUndo(3), true);
  assert.equal(table.undo(3), true);
  assert.deepEqual(table.position(), before.position());
});

test("records and positions open again", () => {
  const table = play(hoyle.table("catcheleven", { seed: seed(6), first: 1, rules: { pasur: true } }), 9);
  const again = hoyle.open(table.save());
  assert.deepEqual(again.position(), table.position());
  assert.deepEqual(hoyle.table("pasur", { position: table.position() }).position(), table.position());
  play(again).close();
  assert.equal(hoyle.open(again.record()).turn, -1);
});

test("a match goes to its end", () => {
  const match = hoyle.match("indigo", { format: "deals", n: 3, seed: seed(7) });
  let deals = 0;
  for (let table = match.next(); table; table = match.next()) {
    play(match.table());
    deals++;
  }
  assert.equal(deals, 3);
  assert.equal(match.over, true);
  assert.deepEqual(hoyle.openMatch(match.publish()).total, match.total);
  assert.equal(match.deal(1).turn, -1);
  assert.equal(match.record(1).seed, hoyle.derive(seed(7), 1));
});

test("commitments prove a seed", () => {
  const table = hoyle.table("indigo", { seed: seed(8) });
  assert.equal(table.about().commitment, hoyle.commit(seed(8)));
  assert.equal(hoyle.verify(table.about().commitment, seed(8)), true);
  assert.equal(hoyle.verify(table.about().commitment, seed(9)), false);
  assert.notEqual(hoyle.combine(seed(1), seed(2)), hoyle.combine(seed(2), seed(1)));
});

test("odds of Blackjack, from what the seat sees", () => {
  const table = hoyle.table("blackjack:casino", { seed: seed(10) });
  const { moves, dealer } = table.odds(table.turn);
  assert.deepEqual(moves.map((m) => m.move).sort(), table.legal(table.turn).sort());
  const sum = dealer.natural + dealer.bust + dealer.less + dealer.total.reduce((a, b) => a + b);
  assert.ok(Math.abs(sum - 1) < 1e-9);
});

test("an option that there is not is refused by its name", () => {
  const table = hoyle.table("indigo");
  for (const [call, name] of [
    [() => hoyle.table("indigo", { rulez: {} }), "rulez"],
    [() => hoyle.match("indigo", { sead: seed(1) }), "sead"],
    [() => table.state(0, { onyl: [] }), "onyl"],
    [() => table.state(0, { only: ["leagl"] }), "leagl"],
  ])
    assert.throws(call, (error) => error.code === "bad-call" && error.message.includes(name));
});

test("an argument of another kind is refused, and null is no options", async () => {
  const table = hoyle.table("indigo", null);
  const loop = {};
  loop.rules = loop;
  for (const call of [
    () => hoyle.table("indigo", { rules: { seats: 2n } }),
    () => hoyle.table("indigo", loop),
    () => hoyle.open(() => {}),
    () => table.state(0, { only: "turn" }),
    () => table.state(Symbol("seat")),
    () => table.play(Object.create(null), "draw"),
    () => table.choose(0, { signal: 5 }),
    () => table.choose(0, { signal: {}, worker: false }),
    () => table.choose(0, { player: () => {}, speed: () => {} }),
    () => table.review({ record: 2n }),
    () => table.review({ iterations: -1 }),
  ])
    await assert.rejects(async () => call(), { name: "HoyleError", code: "bad-call" }, String(call));
  assert.throws(() => table.legal(null), { code: "bad-call", message: /want a seat/ });
  assert.deepEqual(table.state(0, null), table.state(0));
  assert.ok(table.legal(0).includes(await table.choose(0, null)));
  assert.ok(hoyle.match("indigo", null) && (await table.advise(0, null)) && (await table.review(null)));
});

test("without a worker, bots think about the open table", async () => {
  const table = hoyle.table("indigo", { seed: seed(1) });
  for (const player of ["house", "search:50"]) {
    const how = { player, seed: seed(2) };
    assert.equal(await table.choose(0, { ...how, worker: false }), await table.choose(0, how));
    assert.deepEqual(await table.advise(0, { ...how, worker: false }), await table.advise(0, how));
  }
  await assert.rejects(table.choose(0, { worker: false, plaeyr: "house" }), { code: "bad-call" });
});

test("bots choose, advise and review", async () => {
  const table = hoyle.table("karata", { seed: seed(11) });
  const thought = { player: "search:30", seed: seed(1) };
  assert.ok(table.legal(0).includes(await table.choose(0)));
  const advice = await table.advise(0, thought);
  assert.equal(advice[0].move, await table.choose(0, thought));
  await assert.rejects(table.choose(1), { code: "not-your-turn" });
  await assert.rejects(table.choose(0, { player: "genius" }), { code: "no-such-player" });
  const over = play(hoyle.table("indigo", { seed: seed(12) }));
  const review = await over.review({ iterations: 5, positions: 50, seed: seed(1) });
  assert.equal(review.seats.length, 2);
});

test("a thought can be aborted, and the next one is answered", async () => {
  const table = hoyle.table("indigo", { seed: seed(13) });
  const stop = new AbortController();
  const endless = table.choose(0, { player: "search:1000000", signal: stop.signal });
  const waiting = table.choose(0, { signal: stop.signal });
  const next = table.choose(0);
  stop.abort(new Error("enough"));
  await assert.rejects(endless, { message: "enough" });
  await assert.rejects(waiting, { message: "enough" });
  assert.ok(table.legal(0).includes(await next));
  await assert.rejects(table.choose(0, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const stopped = table.choose(0, { player: "search:1000000" });
  await new Promise((resolve) => setTimeout(resolve));
  hoyle.stop();
  await assert.rejects(stopped, { name: "AbortError" });
});

test("what is freed is gone", () => {
  const table = hoyle.table("indigo", { seed: seed(14) });
  const copy = table.at(0);
  table.free();
  assert.throws(() => table.turn, { code: "bad-call" });
  assert.equal(copy.turn, 0);
});

test("long arguments and answers, and a memory that grows", () => {
  const tables = Array.from({ length: 300 }, (_, i) => hoyle.table("blackjack:casino", { seed: seed(i) }));
  const long = tables[0].save();
  long.plays = Array.from({ length: 20_000 }, () => ({ seat: 0, move: "hit ♥" }));
  assert.throws(() => hoyle.open(long), HoyleError);
  assert.equal(tables[299].seats(-1).length, tables[0].seats(-1).length);
});

test("the version is that of the Go module", () => {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const [, required] = /hoylecards\/hoyle v(\S+) =>/m.exec(readFileSync(`${folder}../../go.work`, "utf8"));
  assert.equal(version, required);
});

test("the page of the README is the example", () => {
  const page = readFileSync(`${folder}examples/karata.html`, "utf8");
  assert.ok(readFileSync(`${folder}README.md`, "utf8").includes("```html\n" + page + "```"));
  assert.ok(page.split("\n").length <= 41);
});
