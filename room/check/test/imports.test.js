import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

const root = new URL("../static/", import.meta.url).pathname;
const scripts = readdirSync(root, { recursive: true }).filter((f) => f.endsWith(".js"));

/** importsOf returns what a script imports when it is loaded. */
function importsOf(file) {
  const found = readFileSync(join(root, file), "utf8").matchAll(/^(?:import|export)\b[^;]*?"(\.{1,2}\/[^"]+)";/gm);
  return [...found].map(([, to]) => join(dirname(file), to));
}

test("no script imports itself by way of others", () => {
  const done = new Set();
  const visit = (file, path) => {
    assert.ok(!path.includes(file), [...path, file].join(" → "));
    if (done.has(file) || !file.endsWith(".js")) return;
    for (const to of importsOf(file)) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of scripts) visit(file, []);
  assert.ok(done.size > 40);
});
