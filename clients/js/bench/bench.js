// Measures the package in Node.js, in processor time:
//
//	npm run bench [-- FOLDER...]
//
// It prints the time of a play of Doppelkopf, including the view and the legal moves that a page
// reads before it, and the time of the bots, with the ratio to the native program. Each folder
// is the lib folder of another build of the package. The builds play alternately, so that a busy
// machine slows all alike. A figure is the lower quartile of short rounds.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const here = new URL("../", import.meta.url).pathname;
const seed = (n) => n.toString(16).padStart(64, "0");
const quartile = (all) => all.toSorted((a, b) => a - b)[all.length >> 2];

/** The processor time of a call, in microseconds. */
function time(call) {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Opens the package in a folder, without a worker. */
async function open(lib) {
  const { Program } = await import(join(lib, "core.js"));
  const { Hoyle } = await import(join(lib, "hoyle.js"));
  const program = await Program.start(await WebAssembly.compile(readFileSync(join(lib, "hoyle.wasm"))));
  return { lib, hoyle: new Hoyle(program, null), times: [] };
}

/** Plays deals of Doppelkopf at random, and returns the number of plays. */
function play(hoyle, deals) {
  let plays = 0;
  let x = 1;
  for (let deal = 0; deal < deals; deal++) {
    const table = hoyle.table("doppelkopf", { seed: seed(deal) });
    for (let turn = table.turn; turn >= 0; plays++) {
      const { legal } = table.state(turn, { only: ["legal", "view"] });
      x = (Math.imul(1664525, x) + 1013904223) >>> 0;
      turn = table.play(turn, legal[(x >>> 8) % legal.length]);
    }
    table.free();
  }
  return plays;
}

/** Prints the plays a second of each build of the package. */
function plays(sides) {
  for (const { hoyle } of sides) play(hoyle, 50);
  for (let round = 0; round < 100; round++) {
    for (const side of sides) {
      let n;
      const took = time(() => (n = play(side.hoyle, 5)));
      side.times.push(took / n);
    }
  }
  for (const { lib, times } of sides) console.log(`${lib}: ${Math.round(1e6 / quartile(times))} plays of Doppelkopf a second, each with a view`);
}

/** Returns a function that asks the native program for the time of a call, in microseconds. */
function native(program) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (arg) => {
    child.stdin.write(`${JSON.stringify(arg)}\n`);
    return Number((await lines.next()).value);
  };
  return { ask, end: () => child.stdin.end() };
}

/** The arguments of choose at some of the decisions of two deals. */
function decisions(hoyle, game, player) {
  const all = [];
  for (let deal = 0; deal < 2; deal++) {
    const table = hoyle.table(game, { seed: seed(deal) });
    for (let n = 0, turn = table.turn; turn >= 0 && n < 120; n++) {
      const legal = table.legal(turn);
      if (n % 5 === 0 && legal.length > 1) all.push({ record: table.save(), seat: turn, player, seed: seed(n) });
      turn = table.play(turn, legal[n % legal.length]);
    }
  }
  return all;
}

/** Prints the time of a bot, here and in the native program. */
async function bot(hoyle, go, game, player) {
  const all = decisions(hoyle, game, player);
  for (const arg of all.slice(-10)) hoyle.program.call("choose", 0, arg); // V8 compiles what is hot
  let [ours, theirs, most] = [0, 0, 0];
  for (const arg of all) {
    const [js, other] = [[], []];
    for (let round = 0; round < 6; round++) {
      js.push(time(() => hoyle.program.call("choose", 0, arg)));
      other.push(await go.ask(arg));
    }
    ours += quartile(js);
    theirs += quartile(other);
    most = Math.max(most, quartile(js));
  }
  const ms = (us) => (us / 1000).toFixed(2).padStart(7);
  console.log(`${game.padEnd(12)} ${player.padEnd(12)} ${ms(ours / all.length)} ms a choice, at most ${ms(most)}; native ${ms(theirs / all.length)}, ratio ${(ours / theirs).toFixed(2)}`);
}

const sides = await Promise.all([join(here, "lib"), ...process.argv.slice(2).map((f) => resolve(f))].map(open));
plays(sides);
const scratch = mkdtempSync(join(tmpdir(), "bench"));
execFileSync("go", ["build", "-o", join(scratch, "native"), "."], { cwd: join(here, "bench", "testdata"), stdio: "inherit" });
const go = native(join(scratch, "native"));
for (const player of ["house", "search:1000"]) {
  for (const game of ["doppelkopf", "karata", "catcheleven"]) await bot(sides[0].hoyle, go, game, player);
}
go.end();
rmSync(scratch, { recursive: true });
process.exit(0); // the program never ends
