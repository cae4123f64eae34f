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
    const page = (game, more = "") => `<!doctype html><html lang="de"><meta name="viewport" content="width=device-width" /><script type="module" src="/lib/table.js"></script><hoyle-table program="/${game}.wasm" play="0" bot="random" pace="0" seed="${seed(1)}" ${more}></hoyle-table>`;
    const pages = { "/nobody.html": page("tuck", `bot="nobody"`).replace(`bot="random"`, "") };
    for (const game of own) [pages[`/${game}.wasm`], pages[`/${game}.html`], pages[`/${game}-en.html`]] = [readFileSync(file(game)), page(game), page(game, `lang="en"`)];
    const server = await serve(pages);
    const root = `document.querySelector("hoyle-table").shadowRoot`;
    const open = async (name) => {
      const evaluate = await chromium.open(`${server.url}/${name}.html`);
      await evaluate.send("Emulation.setDeviceMetricsOverride", { width: 375, height: 553, deviceScaleFactor: 1, mobile: false });
      return evaluate;
    };
    const until = async (evaluate, condition, press = "") => {
      while (!(await evaluate(`(() => { try { ${press}; return Boolean(${condition}); } catch { return false; } })()`))) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    // Presses the last button, which bids most in Skat, or else a card.
    const press = `(([...${root}.querySelectorAll(".actions button:not(:disabled, .quiet)")].at(-1) ?? ${root}.querySelector(".hand-card.legal:not([aria-pressed=true])"))?.click())`;
    const text = (selector) => `${root}.querySelector("${selector}").innerText`;
    try {
      for (const [game, ends] of [["tuck", /./], ["rummy", /./], ["skat", /gewinn|unentschieden/], ["hearts", /gewinn/]]) {
        const evaluate = await open(game);
        await until(evaluate, `${root}.querySelector(".again")`, press);
        assert.match(await evaluate(text(".result h2")), ends, game);
        await evaluate.close();
      }
      // Cards that go together are chosen, counted, and put back, before a button makes the move.
      for (const [name, until0, n, says, verb, full] of [
        ["skat-en", press, 2, "Choose cards", "bury", "Only 2 cards: put one back first."],
        ["hearts", "", 3, "Karten wählen", "pass", "Nur 3 Karten: Leg erst eine zurück."],
      ]) {
        const evaluate = await open(name);
        const go = ".actions button";
        await until(evaluate, `${root}.querySelectorAll(".hand-card[aria-pressed]").length > 0`, `${until0 && `if (!${root}.querySelector(".hand-card[aria-pressed]")) ${until0}`}`);
        await evaluate(`${root}.querySelector(".hand-card[aria-pressed=true]")?.click()`);
        const outside = await evaluate(`[...${root}.querySelectorAll(".hand-card, .actions button")].map((e) => e.getBoundingClientRect().bottom).filter((y) => y > innerHeight).length`);
        assert.equal(outside, 0, `${name}: below the first screen`);
        const chosen = (i) => evaluate(`(${root}.querySelectorAll(".hand-card")[${i}].click(), ${text(go)})`);
        const mine = () => evaluate(`document.querySelector("hoyle-table").record.plays?.filter((p) => p.seat === 0).length ?? 0`);
        const played = await mine();
        const some = (k) => `${says} (${k} of ${n})`.replace("of", says === "Choose cards" ? "of" : "von");
        assert.deepEqual([await chosen(0), await chosen(0), await chosen(1)], [some(1), some(0), some(1)], name);
        for (let i = 2; i <= n; i++) await chosen(i);
        const whole = await evaluate(text(go));
        assert.equal(await chosen(n + 1), whole, `${name}: one card too many`);
        assert.equal(await evaluate(text(".toast")), full);
        assert.equal(await mine(), played, name);
        await evaluate(`${root}.querySelector("${go}").click()`);
        await until(evaluate, `document.querySelector("hoyle-table").record.plays.filter((p) => p.seat === 0 && p.move.startsWith("${verb}")).length > 0`);
        await evaluate.close();
      }
      const evaluate = await open("nobody");
      await until(evaluate, `${root}.querySelector(".refused")`);
      assert.match(await evaluate(text(".refused p")), /Bot „nobody“.*random/);
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
