import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { streaks } = await import("../static/progress.js");

/** match is a result of the reader, whose account has no name here. */
const match = (won) => ({ seats: [{ account: "", won }, { account: "other", won: !won }] });

test("wins in a row end with a match that was not won", () => {
  for (const [all, now, most] of [["", 0, 0], ["w", 1, 1], ["-", 0, 0], ["ww-w", 2, 2], ["-www-ww", 0, 3], ["w-ww", 1, 2]]) {
    assert.deepEqual(streaks([...all].map((c) => match(c === "w"))), { now, most }, all);
  }
});
