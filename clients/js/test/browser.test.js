import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { browser, serve, visits } from "./browser.js";
import { folder } from "./helpers.js";

const chromium = await browser();
const skip = chromium ? false : "no Chromium";
const digests = JSON.parse(readFileSync(`${folder}test/testdata/digests.json`, "utf8"));

describe("in a browser", { skip }, () => {
  let server;
  before(async () => (server = await serve({ "/empty.html": "<!doctype html><title>Empty</title>" })));
  after(async () => {
    server.close();
    await chromium.close();
  });

  const open = visits(chromium, () => server);

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
});
