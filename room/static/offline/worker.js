// The worker in which the room runs.

import { load, run } from "./wasm.js";
import { Store } from "./store.js";
import { pack, unpack } from "./entries.js";

const room = /** @type {Worked} */ ({ thinks: false });
/** @type {Map<number, Wire>} */
const sockets = new Map();
/** @type {Map<number, (answer: string) => void>} */
const questions = new Map();
let asked = 0;

/** @type {Store} */
let store;
/** @type {Worker} */
let mind;

const trouble = (/** @type {string} */ what) => self.postMessage({ t: "trouble", what });

let told = false;

/**
 * stored tells the person once if the browser has no room for an entry.
 * @param {Promise<void>} writing
 */
async function stored(writing) {
  try {
    await writing;
  } catch (refused) {
    if (!told) trouble("full");
    told = true;
    throw refused;
  }
}

/** @param {string} question @returns {Promise<string>} */
function ask(question) {
  return new Promise((resolve) => {
    questions.set(++asked, resolve);
    mind.postMessage({ id: asked, question });
  });
}

/** @param {Beginning} how */
async function begin({ pace, quick }) {
  const [module, opened] = await Promise.all([load(new URL("../room.bin", import.meta.url)), Store.open()]);
  store = opened;
  mind = new Worker(new URL("mind.js", import.meta.url), { type: "module" });
  mind.onmessage = ({ data: { id, answer } }) => {
    questions.get(id)?.(answer);
    questions.delete(id);
  };
  mind.postMessage({ module });
  const { cookie, entries } = await store.all();
  /** @type {Partial<Worked>} */
  const found = {
    pace,
    quick,
    cookie,
    entries: JSON.stringify(entries),
    ask,
    keep: (rev, shelf, key, at, data, alone) => stored(store.keep({ rev, shelf, key, at, data }, alone)),
    forget: (shelf, key) => stored(store.forget(shelf, key)),
    keepCookie: (text) => stored(store.keepCookie(text)),
  };
  Object.assign(room, found);
  await run(module, room);
  room.entries = "";
}

/** @type {Promise<void>} */
let begun;

/**
 * What the page asks for, by t. Each function returns the answer.
 * @type {{ [T in keyof Asked]: (asked: Asked[T] & { id: number }) => Answered[T] | Promise<Answered[T]> }}
 */
const answers = {
  fetch: ({ method, path, body }) =>
    new Promise((resolve) => {
      room.fetch(method, path, body, (status, type, text) => resolve({ status, type, text }));
    }),
  open: ({ id, path }) => {
    const heard = (/** @type {string} */ text) => self.postMessage({ id, t: "text", text });
    const ended = (/** @type {number} */ code, /** @type {string} */ reason) => {
      sockets.delete(id);
      self.postMessage({ id, t: "closed", code, reason });
    };
    sockets.set(id, room.open(path, heard, ended));
    return { t: "opened" };
  },
  send: ({ id, text }) => sockets.get(id)?.send(text),
  close: ({ id }) => {
    sockets.get(id)?.close();
    sockets.delete(id);
  },
  save: async () => ({ text: pack(await store.all()) }),
  bring: async ({ text }) => {
    try {
      await store.replace(unpack(text));
      return {};
    } catch (refused) {
      return { error: /** @type {Error} */ (refused).message };
    }
  },
};

self.onmessage = async ({ data }) => {
  if (data.t === "begin") {
    begun = begin(data);
    begun.then(
      () => self.postMessage({ t: "begun" }),
      (e) => self.postMessage({ t: "trouble", what: "failed", why: String(e) }),
    );
    return;
  }
  await begun;
  const answer = await answers[/** @type {keyof Asked} */ (data.t)](data);
  if (answer) self.postMessage({ id: data.id, ...answer });
};
