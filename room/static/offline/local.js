// A room without a server: requests to /api and sockets go to a worker that runs the room. The
// rest of the page needs no change.

import { save } from "../file.js";

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let last = 0;

/** @type {Worker} */
let worker;

/**
 * begin starts the room. It resolves when the room is open; later it calls trouble if
 * something goes wrong.
 * @param {{pace: number, quick: boolean}} options
 * @param {(what: string) => void} trouble
 */
export function begin(options, trouble) {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const begun = new Promise((resolve, reject) => {
    worker.onerror = (e) => reject(new Error(e.message));
    worker.addEventListener("message", ({ data: { id, ...message } }) => {
      if (id) waiting.get(id)?.(message);
      else if (message.t === "begun") resolve(undefined);
      else if (message.what === "failed") reject(new Error(message.why));
      else trouble(message.what);
    });
  });
  worker.postMessage({ t: "begin", ...options });
  window.fetch = fetchHere;
  Object.assign(window, { WebSocket: Line });
  document.addEventListener("click", download, true);
  return begun;
}

/** end ends the room immediately. What it has acknowledged is stored. */
export const end = () => worker?.terminate();

/**
 * @template {keyof Asked} T
 * @param {{ t: T } & Asked[T]} message
 * @param {(answer: any) => void} heard takes the answer, and what else is sent with its id
 * @returns {number} its id
 */
function tell(message, heard) {
  const id = ++last;
  waiting.set(id, heard);
  worker.postMessage({ id, ...message });
  return id;
}

/**
 * ask resolves to the answer of the worker.
 * @template {keyof Answered} T
 * @param {{ t: T } & Asked[T]} message
 * @returns {Promise<Answered[T]>}
 */
export function ask(message) {
  return new Promise((resolve) => {
    const id = tell(message, (answer) => {
      waiting.delete(id);
      resolve(answer);
    });
  });
}

const beyond = window.fetch.bind(window);

/** @type {typeof fetch} */
async function fetchHere(to, options = {}) {
  if (typeof to !== "string" || !to.startsWith("/api/")) return beyond(to, options);
  const { method = "GET", body = "" } = options;
  const { status, type, text } = await ask({ t: "fetch", method, path: to, body: /** @type {string} */ (body) });
  return new Response(status === 204 ? null : text, { status, headers: { "Content-Type": type } });
}

/**
 * download saves what a link of the room leads to, such as a record.
 * @param {Event} e
 */
async function download(e) {
  const link = /** @type {Element} */ (e.target).closest?.("a[href^='/api/']");
  if (!link) return;
  e.preventDefault();
  e.stopPropagation();
  const path = link.getAttribute("href") ?? "";
  const answer = await fetchHere(path);
  save(link.getAttribute("download") || (path.split("/").pop() ?? "").split("?")[0], await answer.blob());
}

/** Line is a WebSocket to the room in the worker. */
export class Line extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  readyState = 0;
  #id;

  /** @param {string} address */
  constructor(address) {
    super();
    this.#id = tell({ t: "open", path: new URL(address).pathname }, (/** @type {LineMessage} */ { t, text, code, reason }) => {
      if (t === "opened") {
        this.readyState = 1;
        this.dispatchEvent(new Event("open"));
      } else if (t === "text") {
        this.dispatchEvent(new MessageEvent("message", { data: text }));
      } else if (this.readyState < 3) {
        this.#end(code, reason);
      }
    });
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ t: "send", id: this.#id, text });
  }

  close(code = 1000) {
    if (this.readyState === 3) return;
    worker.postMessage({ t: "close", id: this.#id });
    this.#end(code, "");
  }

  /** @param {number} code @param {string} reason */
  #end(code, reason) {
    this.readyState = 3;
    waiting.delete(this.#id);
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}
