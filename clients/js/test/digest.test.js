import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { digest, texts } from "./digest.js";
import { folder } from "./helpers.js";
import { load } from "@hoylecards/hoyle";

const hoyle = await load();
const digests = JSON.parse(readFileSync(`${folder}test/testdata/digests.json`, "utf8"));

for (const [game, want] of Object.entries(digests)) {
  test(`10,000 plays of ${game} are those of Go`, async () => {
    assert.equal(await digest(texts(hoyle, game, 10_000)), want);
  });
}
