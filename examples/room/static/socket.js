// A socket that comes back by itself. What was asked and not yet answered is asked
// again with the same id, which the server counts once.

import { Refusal } from "./api.js";

const slowest = 8000; // ms between two tries to come back
const unanswered = 5000; // ms after which a message is sent again

/** What is done with messages that concern the reader on every page, by their t. */
export const everywhere = {};

function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (w) => w.toString(16).padStart(8, "0")).join("");
}

export class Socket {
  #path;
  #heard;
  #changed;
  #socket = null;
  #asked = new Map();
  #tries = 0;
  #timer = 0;
  #closed = false;

  /**
   * @param {string} path such as "/api/lobby/ws"
   * @param {(message: object) => void} heard is called with every message
   * @param {(state: "open"|"lost"|"closed", tries: number) => void} changed
   */
  constructor(path, heard, changed = () => {}) {
    this.#path = path;
    this.#heard = heard;
    this.#changed = changed;
    window.addEventListener("online", this.#soon);
    document.addEventListener("visibilitychange", this.#soon);
    this.#open();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#soon);
    document.removeEventListener("visibilitychange", this.#soon);
    this.#socket?.close(1000);
  }

  /** ask sends a message that wants an answer; a refusal is thrown. */
  ask(message) {
    const id = newId();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { message: { ...message, id }, resolve, reject, wait: 100 });
      this.#again(id);
    });
  }

  /** #again sends what was asked, now and again until there is an answer. */
  #again(id) {
    const asked = this.#asked.get(id);
    if (!asked || this.#closed) return;
    this.#send(asked.message);
    setTimeout(() => this.#again(id), unanswered);
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.#changed("open");
      for (const { message } of this.#asked.values()) this.#send(message);
    });
    socket.addEventListener("message", (e) => this.#take(JSON.parse(e.data)));
    socket.addEventListener("close", (e) => this.#lost(socket, e.code));
  }

  #lost(socket, code) {
    if (socket !== this.#socket || this.#closed) return;
    if (code === 1000) {
      this.#closed = true;
      this.#changed("closed");
      return;
    }
    this.#changed("lost", this.#tries);
    const wait = Math.min(slowest, 250 * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
  }

  /** #soon tries at once if the net or the page has just come back. */
  #soon = () => {
    if (this.#closed || document.hidden || this.#socket.readyState < WebSocket.CLOSING) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #take(message) {
    const asked = this.#asked.get(message.id);
    if (asked && message.t === "no" && ["busy", "stopping"].includes(message.code)) {
      setTimeout(() => this.#send(asked.message), asked.wait * (0.5 + Math.random()));
      asked.wait = Math.min(2000, asked.wait * 2);
      return;
    }
    if (asked) {
      this.#asked.delete(message.id);
      if (message.t === "no") asked.reject(new Refusal(message));
      else asked.resolve(message);
    }
    everywhere[message.t]?.(message);
    this.#heard(message);
  }
}

/**
 * listen opens a socket for a page that needs none, so that it hears what concerns the
 * reader on every page. It returns a function that closes the socket.
 */
export function listen() {
  const socket = new Socket("/api/lobby/ws", () => {});
  return () => socket.close();
}
