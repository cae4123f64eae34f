import assert from "node:assert/strict";
import { test } from "node:test";
import { apply } from "../static/diff.js";

test("a difference leads from one value to the next", () => {
  for (const [old, diff, want] of [
    [1, "a", "a"],
    [{ a: 1 }, null, null],
    [null, [{ a: 1 }], { a: 1 }],
    [[1], [[]], []],
    [{ a: 1, b: 2 }, {}, { a: 1, b: 2 }],
    [{ a: 1, b: { c: 2, d: null } }, { b: { c: 3 } }, { a: 1, b: { c: 3, d: null } }],
    [["AC", "KH", "9D"], { 1: [] }, ["AC", "9D"]],
    [["AC", "KH", "9D"], { 0: [], 2: [] }, ["KH"]],
    [["AC"], { 1: "KH", 2: "9D" }, ["AC", "KH", "9D"]],
    [[{ n: [7] }, { n: [8] }], { 1: { n: [[9]] } }, [{ n: [7] }, { n: [9] }]],
  ]) {
    const before = JSON.stringify(old);
    assert.deepEqual(apply(old, diff), want);
    assert.equal(JSON.stringify(old), before, "the old value has changed");
  }
});
