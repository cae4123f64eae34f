// A socket that reconnects by itself. What was asked and not yet answered is asked
// again with the same id, which the server counts once.

import { Refusal } from "./api.js";
import { apply } from "./diff.js";
import { tellLag } from "./lag.js";

const slowest = 8000; // ms between two tries to come back
const unanswered = 5000; // ms after which a message is sent again
const look = 500; // ms between two checks of the connection
const beat = 1500; // ms without a message, after which the server is asked whether it is there
const slow = 12000; // ms between two such questions at the most; each waits twice as long as the last, while nothing else is said
const silence = 3000; // ms that its answer, or a new connection, may take

/**
 * What is done with messages that concern the reader on every page, by their t.
 * @type {Record<string, (message: any) => unknown>}
 */
export const everywhere = {};

function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (w) => w.toString(16).padStart(8, "0")).join("");
}

export class Socket {
  #path;
  #heard;
  #changed;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, { message: Question, resolve: (answer: any) => void, reject: (refused: Refusal) => void, wait: number }>} */
  #asked = new Map();
  #tries = 0;
  #timer = 0;
  #closed = false;
  #looks = 0;
  #looked = 0; // when the connection was last checked
  #asks = 0; // since when an answer, or the connection itself, is awaited; 0 if none is
  #rested = 0; // since when no answer is awaited
  #pause = beat; // ms until the server is asked whether it is there
  #beaten = 0; // when the server was asked whether it is there
  #patient = false; // the answer may take longer, once
  /** @type {Message | null} */
  #view = null; // the newest view, as the server knows it

  /**
   * @param {string} path such as "/api/lobby/ws"
   * @param {(message: any) => void} heard is called with every message
   * @param {(state: "open"|"lost"|"closed", tries: number) => void} changed
   */
  constructor(path, heard, changed = () => {}) {
    this.#path = path;
    this.#heard = heard;
    this.#changed = changed;
    window.addEventListener("online", this.#soon);
    window.addEventListener("pagehide", this.#hide);
    window.addEventListener("pageshow", this.#soon);
    document.addEventListener("visibilitychange", this.#soon);
    this.#looks = window.setInterval(() => this.#look(), look);
    this.#open();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#looks);
    window.removeEventListener("online", this.#soon);
    window.removeEventListener("pagehide", this.#hide);
    window.removeEventListener("pageshow", this.#soon);
    document.removeEventListener("visibilitychange", this.#soon);
    this.#socket?.close(1000);
  }

  /**
   * ask sends a message that needs an answer; a refusal is thrown.
   * @param {Question} message
   * @returns {Promise<Answer>}
   */
  ask(message) {
    const id = newId();
    this.#pause = beat;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { message: { ...message, id }, resolve, reject, wait: 100 });
      this.#again(id);
    });
  }

  /**
   * #again sends what was asked, repeatedly until there is an answer.
   * @param {string} id
   */
  #again(id) {
    const asked = this.#asked.get(id);
    if (!asked || this.#closed) return;
    this.#send(asked.message);
    setTimeout(() => this.#again(id), unanswered);
  }

  /** @param {Question} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    this.#asks = performance.now();
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#pause = beat;
      this.#rest();
      this.#changed("open", 0);
      for (const { message } of this.#asked.values()) this.#send(message);
    });
    socket.addEventListener("message", (e) => socket === this.#socket && this.#take(JSON.parse(e.data)));
    socket.addEventListener("close", (e) => this.#lost(socket, e.code));
  }

  #rest() {
    this.#asks = 0;
    this.#rested = performance.now();
  }

  /** #look asks the server whether it is there, and gives up a connection that does not answer. */
  #look() {
    const now = performance.now();
    const slept = now - this.#looked > 4 * look; // the answer may lie unread
    this.#looked = now;
    if (!this.#socket) return;
    if (this.#asks === 0) {
      if (now - this.#rested >= this.#pause) this.#beat();
    } else if (slept && this.#patient) {
      this.#patient = false;
      this.#asks = now;
    } else if (now - this.#asks > silence) {
      const dead = this.#socket;
      this.#lost(dead, 1006);
      dead.close();
    }
  }

  #beat() {
    this.#asks = this.#beaten = performance.now();
    this.#patient = true;
    this.#send({ t: "beat" });
  }

  /** @param {WebSocket} socket @param {number} code */
  #lost(socket, code) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (code === 1000) {
      this.close();
      this.#changed("closed", 0);
      return;
    }
    this.#changed("lost", this.#tries);
    const wait = Math.min(slowest, 250 * 2 ** this.#tries++);
    this.#timer = window.setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
  }

  /** #hide closes the connection when the reader leaves the page, which the browser may keep for later. */
  #hide = () => {
    clearTimeout(this.#timer);
    const left = this.#socket;
    this.#socket = null;
    left?.close(1000);
  };

  /** #soon tries immediately if the network or the page has just come back. */
  #soon = () => {
    if (this.#closed || document.hidden) return;
    if (this.#socket) {
      if (this.#asks === 0) this.#beat();
      return;
    }
    clearTimeout(this.#timer);
    this.#open();
  };

  /** @param {Message} message */
  #take(message) {
    if (message.t === "beat") tellLag(performance.now() - this.#beaten);
    this.#rest();
    this.#pause = message.t === "beat" ? Math.min(slow, 2 * this.#pause) : beat;
    if (message.t === "beat") return;
    if (message.t === "diff") message = apply(this.#view, message.d);
    if (message.t === "view") message = { ...(this.#view = message) };
    const id = message.id ?? "";
    const asked = this.#asked.get(id);
    if (asked && message.t === "no" && ["busy", "stopping"].includes(message.code ?? "")) {
      setTimeout(() => this.#send(asked.message), asked.wait * (0.5 + Math.random()));
      asked.wait = Math.min(2000, asked.wait * 2);
      return;
    }
    if (asked) {
      this.#asked.delete(id);
      if (message.t === "no") asked.reject(new Refusal(message));
      else asked.resolve(message);
    }
    everywhere[message.t]?.(message);
    this.#heard(message);
  }
}

/**
 * listen opens a socket for a page that has none of its own, so that it receives what
 * concerns the reader on every page. It returns a function that closes the socket.
 */
export function listen() {
  const socket = new Socket("/api/lobby/ws", () => {});
  return () => socket.close();
}
