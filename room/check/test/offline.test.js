import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../static/offline/entries.js";

const entry = (more = {}) => ({ rev: 3, shelf: "t", key: "abc", at: 1790000000000, data: "{}", ...more });

test("what is saved to a file comes back", () => {
  const all = { cookie: "room=x", entries: [entry(), entry({ rev: 4, key: "d" })] };
  assert.deepEqual(unpack(pack(all)), all);
});

test("a file of something else is refused", () => {
  const file = (more) => JSON.stringify({ format: "hoyle-room", version: 1, cookie: "", entries: [], ...more });
  assert.deepEqual(unpack(file({})), { cookie: "", entries: [] });
  const others = [
    "",
    "null",
    "[]",
    file({ format: "x" }),
    file({ version: "1" }),
    file({ cookie: 1 }),
    file({ entries: {} }),
    file({ entries: [null] }),
    file({ entries: [entry({ rev: 0 })] }),
    file({ entries: [entry({ rev: "3" })] }),
    file({ entries: [entry({ at: 1.5 })] }),
    file({ entries: [entry({ shelf: "tt" })] }),
    file({ entries: [entry({ key: "../x" })] }),
    file({ entries: [entry({ data: {} })] }),
    file({ entries: [entry(), entry({ key: "other" })] }),
  ];
  for (const text of others) assert.throws(() => unpack(text), /^Error: not-a-room$/, text);
  assert.throws(() => unpack(file({ version: 2 })), /^Error: newer$/);
});

test("an entry has nothing else when it comes back", () => {
  const text = JSON.stringify({ format: "hoyle-room", version: 1, cookie: "", entries: [entry({ more: 1 })] });
  assert.deepEqual(unpack(text).entries, [entry()]);
});

/** page loads place.js as a page of a room does. */
async function page(room, hash) {
  globalThis.document = { documentElement: { dataset: room ? { room } : {} } };
  globalThis.location = { hash, pathname: "/t/a", search: "?x=1" };
  const module = await import(`../static/place.js?${room}${hash}`);
  delete globalThis.document;
  return module;
}

test("without a server the address of a page stands behind the #", async () => {
  const p = await page("offline", "#/replay/abc?match=2&deal=0");
  assert.equal(p.place().pathname, "/replay/abc");
  assert.equal(new URLSearchParams(p.place().search).get("match"), "2");
  assert.deepEqual(["/", "/t/x", "/api/x", "https://x.org/"].map(p.address), ["#/", "#/t/x", "/api/x", "https://x.org/"]);
  assert.equal((await page("offline", "")).place().pathname, "/");
});

test("with a server it is the path", async () => {
  const p = await page("", "#/t/b");
  assert.equal(p.offline, false);
  assert.equal(p.place().pathname, "/t/a");
  assert.equal(p.address("/t/x"), "/t/x");
});

/** A LockManager of one lock, as the specification has it. */
function locks() {
  let held = null;
  const waiting = [];
  const next = () => {
    if (held || waiting.length === 0) return;
    waiting.shift()();
  };
  return {
    request: (_, { ifAvailable = false, steal = false, signal = null }, f) =>
      new Promise((resolve, reject) => {
        const take = () => {
          const mine = { reject };
          held = mine;
          Promise.resolve(f({})).then((v) => {
            if (held !== mine) return;
            held = null;
            resolve(v);
            next();
          });
        };
        if (steal && held) held.reject(Object.assign(new Error("stolen"), { name: "AbortError" }));
        if (steal || !held) return take();
        if (ifAvailable) return resolve(f(null));
        waiting.push(take);
        signal?.addEventListener("abort", () => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(signal.reason);
        });
      }),
  };
}

/** tab loads tabs.js as another tab does. */
async function tab(n) {
  return import(`../static/offline/tabs.js?${n}`);
}

test("one tab has the room, and another can take it over", async () => {
  Object.defineProperty(globalThis, "navigator", { value: { locks: locks() }, configurable: true });
  const channels = new Set();
  globalThis.BroadcastChannel = class {
    constructor() {
      channels.add(this);
    }
    postMessage(data) {
      for (const c of channels) if (c !== this) queueMicrotask(() => c.onmessage?.({ data }));
    }
    close() {
      channels.delete(this);
    }
  };
  const [one, two] = [await tab(1), await tab(2)];
  const lost = [];
  assert.equal(await one.hold(() => lost.push("one")), true);
  assert.equal(await two.hold(() => lost.push("two")), false);
  await two.takeOver(() => lost.push("two"));
  assert.deepEqual(lost, ["one"]);
  assert.equal(await one.hold(() => lost.push("one again")), false);
});

test("a tab that is frozen loses the room, too", async () => {
  Object.defineProperty(globalThis, "navigator", { value: { locks: locks() }, configurable: true });
  globalThis.BroadcastChannel = class {
    postMessage() {}
    close() {}
  };
  const [one, two] = [await tab(3), await tab(4)];
  const lost = [];
  const awake = setTimeout(() => {}, 60_000); // node does not wait for the signal
  await one.hold(() => lost.push("one"));
  await two.takeOver(() => lost.push("two"));
  clearTimeout(awake);
  assert.deepEqual(lost, ["one"]);
});
