import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, afterEach, before, describe, test } from "node:test";
import { browser, serve } from "./browser.js";
import { folder } from "./helpers.js";

const chromium = await browser();
const skip = chromium ? false : "no Chromium";
const digests = JSON.parse(readFileSync(`${folder}test/testdata/digests.json`, "utf8"));
const record = readFileSync(`${folder}examples/indigo.json`, "utf8");

describe("in a browser", { skip }, () => {
  let server;
  before(async () => (server = await serve({ "/empty.html": "<!doctype html><title>Empty</title>" })));
  after(async () => {
    server.close();
    await chromium.close();
  });

  let opened;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  /** Opens the page of a test, and waits until an expression in it is true. */
  async function open(path, ready) {
    const page = (opened = await chromium.open(server.url + path));
    page.until = async (condition) => {
      while (!(await page(`(() => { try { return Boolean(${condition}); } catch { return false; } })()`))) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await page.until(`document.readyState === "complete" && location.href === "${server.url + path}" && (${ready})`);
    return page;
  }

  test("10,000 plays of each game are those of Go", async () => {
    const page = await open("/empty.html", "true");
    const got = await page(`(async () => {
      const { load } = await import("/lib/browser.js");
      const { digest, texts } = await import("/test/digest.js");
      const hoyle = await load();
      const all = {};
      for (const game of ${JSON.stringify(Object.keys(digests))}) all[game] = await digest(texts(hoyle, game, 10_000));
      return all;
    })()`);
    assert.deepEqual(got, digests);
  });

  test("bots think in a worker, and can be aborted", async () => {
    const page = await open("/empty.html", "true");
    const got = await page(`(async () => {
      const { load } = await import("/lib/browser.js");
      const table = (await load()).table("karata");
      const stop = new AbortController();
      const endless = table.choose(0, { player: "search:1000000", signal: stop.signal }).catch((e) => e.name);
      setTimeout(() => stop.abort());
      return [await endless, table.legal(0).includes(await table.choose(0))];
    })()`);
    assert.deepEqual(got, ["AbortError", true]);
  });

  test("the example plays Karata to its end", async () => {
    const page = await open("/examples/karata.html", `document.querySelector("#moves button")`);
    assert.match(await page(`document.getElementById("pile").textContent`), /^Pile: [A2-9TJQKBR][CDHSJ]$/);
    // A person who presses the first button in each turn reaches the end.
    const pressed = `(() => { document.querySelector("#moves button")?.click(); return document.getElementById("said").textContent.startsWith("The end") })()`;
    await page.until(pressed);
  });

  const inside = (id, rest) => `document.getElementById("${id}").shadowRoot.${rest}`;
  const text = (id, selector) => inside(id, `querySelector("${selector}").textContent`);
  const press = async (page, key, code) => {
    for (const type of ["rawKeyDown", "keyUp"]) await page.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code });
  };

  test("a table shows a record, step by step, by any eyes", async () => {
    const page = await open("/examples/table.html", `${text("record", ".count")} === "0 of 48"`);
    const back = (seat) => page(`${inside("record", `querySelectorAll(".zones li")`)}.values().filter((li) => li.innerText.startsWith("Player ${seat + 1}: hand")).map((li) => Number(/× (\\d+)/.exec(li.innerText)?.[1] ?? li.querySelectorAll(".down").length)).toArray()[0]`);
    assert.deepEqual([await back(0), await back(1)], [0, 6]);
    await page(`(() => { const s = ${inside("record", `querySelector("select")`)}; s.value = "1"; s.dispatchEvent(new Event("change")) })()`);
    assert.deepEqual([await back(0), await back(1)], [6, 0]);

    await page(`document.getElementById("record").focus()`);
    await press(page, "ArrowRight", 39);
    await page.until(`${text("record", ".count")} === "1 of 48"`);
    const { move } = JSON.parse(record).plays[0];
    const suit = { C: "♣", D: "♦", H: "♥", S: "♠" }[move[1]];
    assert.match(await page(text("record", "[aria-live]")), new RegExp(`^Player 1: .*${suit}`));
    await press(page, "End", 35);
    await page.until(`${text("record", ".count")} === "48 of 48"`);
    assert.match(await page(text("record", "[aria-live]")), /The deal is over: Player 1 \d+, Player 2 \d+\.$/);
    await page(inside("record", `querySelector("[name=back]").click()`));
    await press(page, "ArrowLeft", 37);
    await page.until(`${text("record", ".count")} === "46 of 48"`);
    await press(page, "Home", 36);
    await page.until(`${text("record", ".count")} === "0 of 48"`);
  });

  test("a table shows a position, and says what is wrong", async () => {
    const page = await open("/examples/table.html", `${text("record", ".count")} === "0 of 48"`);
    await page(`(async () => {
      const { load } = await import("/lib/browser.js");
      const { record } = document.getElementById("record");
      const table = document.createElement("hoyle-table");
      table.id = "position";
      table.setAttribute("game", "indigo");
      table.position = (await load()).open(record).at(10).position();
      document.body.append(table);
    })()`);
    await page.until(`${text("position", ".count")} === "0 of 0"`);
    await page(`document.getElementById("position").setAttribute("game", "bingo")`);
    await page.until(`${text("position", "[aria-live]")}.startsWith("This table cannot be shown: no such game")`);
  });

  test("a table is played against a bot, to the end", async () => {
    const page = await open("/examples/table.html", inside("play", `querySelector(".moves button")`));
    assert.match(await page(text("play", ".moves button")), /^(play |draw)/);
    const titles = () => page(`[...${inside("play", `querySelectorAll(".zones h3")`)}].map((h) => h.textContent)`);
    assert.deepEqual((await titles()).filter((title) => title.includes("hand")), ["Bot: hand", "You: hand"]);
    assert.equal(await page(inside("play", `querySelector(".steps").hidden`)), true, "steps while one plays");
    await page.until(`(() => { if (${inside("play", `querySelector(".zones button.play")`)}) return true; (${inside("play", `querySelector(".moves button:not([data-move='draw'])")`)} ?? ${inside("play", `querySelector(".moves button")`)})?.click(); return false })()`);
    const before = await page(`document.getElementById("play").at`);
    await page(`${inside("play", `querySelector(".zones button.play")`)}.click()`); // a card of the hand
    await page.until(`document.getElementById("play").at > ${before}`);
    const press = `(${inside("play", `querySelector(".moves button")`)} ?? ${inside("play", `querySelector("button.play:not([aria-pressed=true])")`)})?.click()`;
    const said = text("play", "[aria-live]");
    await page.until(`(() => { if (/Bot.*Your turn|over/.test(${said})) return true; if (/Your turn/.test(${said})) ${press}; return false })()`);
    assert.match(await page(said), /^You\b.*\. Bot\b.*\. Your turn\.$/, "all plays since the reader's last one");
    await page(`document.getElementById("play").setAttribute("names", "Ann, Zawadi")`);
    assert.deepEqual((await titles()).filter((title) => title.includes("hand")), ["Zawadi: hand", "Ann: hand"]);
    assert.equal((await titles()).some((title) => /\d/.test(title)), false, "numbers in titles");
    await page.until(`(() => { ${press}; return ${said}.includes("The deal is over") })()`);
    assert.equal(await page(inside("play", `querySelectorAll(".moves button").length`)), 0);
    assert.equal(await page(inside("play", `querySelector(".steps").hidden`)), false, "no steps after the deal");
    assert.equal(await page(`document.getElementById("play").record.game`), "karata");
  });

  const axe = process.env.AXE ?? "";
  test("axe finds nothing in the tables", { skip: existsSync(axe) ? false : "no axe-core; AXE names its file" }, async () => {
    const page = await open("/examples/table.html", inside("play", `querySelector(".moves button")`));
    await page.until(`${text("record", ".count")} === "0 of 48"`);
    await page(readFileSync(axe, "utf8"));
    assert.deepEqual(await page(`axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html).join(" ")))`), []);
  });
});
