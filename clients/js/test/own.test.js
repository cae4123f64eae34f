// Programs with games that are not those of this library, as anybody builds them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, before, describe, test } from "node:test";
import { browser, serve } from "./browser.js";
import { folder, seed } from "./helpers.js";
import { HoyleError, load } from "@hoylecards/hoyle";

const own = ["tuck", "hearts", "rummy", "skat"];
const go = (args, options) => execFileSync("go", args, { cwd: `${folder}../library`, ...options });
const skip = (() => {
  try {
    go(["version"], { stdio: "ignore" });
    return false;
  } catch {
    return "no Go";
  }
})();

describe("games of one's own", { skip }, () => {
  let scratch;
  const file = (game) => `${scratch}/${game}.wasm`;
  before(() => {
    scratch = mkdtempSync(`${tmpdir()}/hoyle-own-`);
    const env = { ...process.env, GOOS: "wasip1", GOARCH: "wasm" };
    for (const game of own) go(["build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", file(game), `./testdata/${game}`], { env, stdio: "inherit" });
  });
  after(() => rmSync(scratch, { recursive: true }));

  for (const game of own) {
    test(`a match of ${game}, against bots`, async () => {
      const hoyle = await load(file(game));
      assert.deepEqual(hoyle.games().map((g) => g.name), [game]);
      assert.throws(() => hoyle.table("karata"), { code: "no-such-game" });
      const match = hoyle.match(game, { format: "deals", n: 2, seed: seed(1) });
      for (let table = match.next(); table; table = match.next()) {
        for (let turn = table.turn; turn >= 0; ) turn = table.play(turn, await table.choose(turn, { player: turn ? "search:20" : "random" }));
      }
      assert.equal(hoyle.openMatch(match.publish()).total.length, match.total.length);
      assert.throws(() => match.deal(0).odds(0), { code: "bad-call", name: "HoyleError" });
      hoyle.stop();
    });
  }

  test("it carries no other games", () => {
    const has = (path) => readFileSync(path).includes("hoyle.doppelkopfGame");
    assert.deepEqual([has(`${folder}lib/hoyle.wasm`), has(file("tuck")), has(file("hearts"))], [true, false, false]);
  });

  test("tables in pages", async (t) => {
    const chromium = await browser();
    if (!chromium) return t.skip("no Chromium");
    const page = (game, more) => `<!doctype html><script type="module" src="/lib/table.js"></script><hoyle-table program="/${game}.wasm" play="0" ${more}></hoyle-table>`;
    const pages = { "/rummy.html": page("rummy", ""), "/skat.html": page("skat", `bot="random" seed="${seed(1)}"`), "/tuck.html": page("tuck", ""), "/nobody.html": page("tuck", `bot="nobody"`) };
    for (const game of own) pages[`/${game}.wasm`] = readFileSync(file(game));
    const server = await serve(pages);
    const root = `document.querySelector("hoyle-table").shadowRoot`;
    const guarded = (what) => `(() => { try { return ${what}; } catch (e) { return ""; } })()`;
    // Presses the last button, which bids most in Skat, or else a card, until a text is there.
    const until = async (evaluate, end, where = "[aria-live]") => {
      const press = guarded(`(([...${root}.querySelectorAll(".moves button")].at(-1) ?? ${root}.querySelector("button.play:not([aria-pressed=true])"))?.click(), ${root}.querySelector("${where}").textContent)`);
      for (const all = []; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const said = await evaluate(press);
        if (said !== all.at(-1)) all.push(said);
        if (end.test(said)) return all;
      }
    };
    try {
      for (const game of ["tuck", "rummy", "skat"]) {
        const evaluate = await chromium.open(`${server.url}/${game}.html`);
        const all = await until(evaluate, /The deal is over|cannot/);
        assert.match(all.at(-1), /The deal is over/, game);
        if (game === "skat") assert.match(all.join("\n"), /You: bid 48[^]*You: bury \S+♠? and [^]*You: play a grand/);
        await evaluate.close();
      }
      // Cards that go together are chosen, and put back, before a button makes the move.
      const skat = await chromium.open(`${server.url}/skat.html`);
      await until(skat, /^Choose/, ".choice");
      await skat(`${root}.querySelector("[aria-pressed=true]")?.click()`);
      const table = `[${root}.querySelector(".choice").textContent, ...[...${root}.querySelectorAll(".moves button")].map((b) => b.textContent.split(" ")[0])].join("|")`;
      const press = (i) => skat(`(${root}.querySelectorAll("button.play")[${i}].click(), ${table})`);
      const played = await skat(`document.querySelector("hoyle-table").at`);
      assert.deepEqual([await press(0), await press(0), await press(0), await press(1)], ["Choose more cards.", "Choose cards.", "Choose more cards.", "|bury"]);
      assert.equal(await skat(`document.querySelector("hoyle-table").at`), played);
      assert.equal(await skat(`(${root}.querySelector(".moves button").click(), document.querySelector("hoyle-table").at)`), played + 1);
      await skat.close();
      const evaluate = await chromium.open(`${server.url}/nobody.html`);
      assert.match((await until(evaluate, /cannot/)).at(-1), /The bot cannot play: no such player/);
    } finally {
      server.close();
      await chromium.close();
    }
  });
});

describe("what is no program", () => {
  const scratch = mkdtempSync(`${tmpdir()}/hoyle-no-`);
  after(() => rmSync(scratch, { recursive: true }));
  const put = (name, data) => {
    writeFileSync(`${scratch}/${name}`, data);
    return `${scratch}/${name}`;
  };
  // The shortest module, and one that wants its host to be wasm_exec.js.
  const empty = Buffer.from("\0asm\x01\0\0\0", "latin1");
  const js = Buffer.concat([empty, Buffer.from("\x01\x04\x01\x60\0\0\x02\x0a\x01\x04gojs\x01f\0\0", "latin1")]);

  for (const [what, from, says] of [
    ["a page", () => put("page", "<!doctype html><p>not found"), /page: 27 bytes, which are no WebAssembly/],
    ["nothing", () => put("nothing", ""), /nothing: 0 bytes/],
    ["no file", () => `${scratch}/missing`, /missing/],
    ["half a program", () => put("half", Buffer.concat([empty, Buffer.from([1, 200])])), /half: 10 bytes: /],
    ["a module without imports", () => put("empty", empty), /a program for undefined/],
    ["a program of wasm_exec.js", () => put("js", js), /a program for gojs. Build it with GOOS=wasip1/],
  ]) {
    test(what, async () => {
      await assert.rejects(load(from()), (error) => {
        assert.ok(error instanceof HoyleError);
        assert.equal(error.code, "no-program");
        assert.match(error.message, says);
        return true;
      });
    });
  }

  test("a worker that does not start", async () => {
    const hoyle = await load(undefined, { worker: put("worker.mjs", "throw new Error('broken')") });
    await assert.rejects(hoyle.table("indigo").choose(0), { name: "HoyleError", code: "no-worker", message: "broken" });
  });
});
