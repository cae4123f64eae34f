import "./stub.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { sceneOf } = await import("../static/scene.js");
const moment = JSON.parse(readFileSync(new URL("moment.json", import.meta.url), "utf8")); // docs/moment.json

test("a moment, with what a table adds to it, becomes a scene", () => {
  const table = { game: "karata", rules: {}, players: 3, seats: 3, unit: "points" };
  const view = { ...moment, state: "playing", seats: [], clock: null, series: null };
  const scene = sceneOf(view, table, {}, moment.log, { online: [], until: [] }, () => 0);
  assert.deepEqual([scene.me, scene.turn, scene.await, scene.deal], [0, 0, [0], 0]);
  assert.deepEqual(scene.legal, ["play 7C", "play QC", "draw"]);
  assert.deepEqual(scene.zones.find((z) => z.name === "hand" && z.seat === 0).cards, ["3H", "4S", "6S", "7C", "QC"]);
  assert.deepEqual([scene.state.request, scene.score, scene.total], ["C", [0, 0, 0], [0, 0, 0]]);
  assert.equal(moment.from + scene.log.length, 9, "plays");
});
