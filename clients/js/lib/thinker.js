// Bots and reviews think in a worker, one task after the other, so that the caller's
// thread is not blocked. A task that is aborted ends immediately: its worker is
// stopped, and the next task gets a new one.
import { HoyleError, given, json } from "./core.js";

/** Throws the reason of a signal that has been aborted; undefined is none. */
export function check(name, signal) {
  const throws = signal && given(name, () => signal.throwIfAborted.bind(signal));
  throws?.();
}

/** Thinker turns the answers of a worker into promises. */
export class Thinker {
  #open;
  #worker = null;
  #waiting = [];
  #current = null;

  /** open starts a worker, which is {send, stop, onanswer, onfail, busy}. */
  constructor(open) {
    this.#open = open;
  }

  /** Resolves to the answer to an operation, or rejects with the signal's reason. */
  think(name, arg, signal) {
    return new Promise((resolve, reject) => {
      check(name, signal);
      const thought = { name, arg: json(name, arg) };
      const abort = () => this.#abort(thought, signal.reason);
      const settle = (how) => (value) => {
        signal?.removeEventListener("abort", abort);
        how(value);
      };
      thought.resolve = settle(resolve);
      thought.reject = settle(reject);
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(thought);
      this.#next();
    });
  }

  /** Stops the worker; waiting tasks are rejected. */
  stop() {
    this.#worker?.stop();
    this.#worker = null;
    const all = this.#waiting.splice(0);
    if (this.#current) all.unshift(this.#current);
    this.#current = null;
    for (const thought of all) thought.reject(new DOMException("the worker was stopped", "AbortError"));
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    this.#current = this.#waiting.shift();
    this.#worker ??= this.#start();
    this.#worker.busy(true);
    this.#worker.send({ name: this.#current.name, arg: this.#current.arg });
  }

  #start() {
    const worker = this.#open();
    worker.onanswer = ({ answer, error }) => this.#end((thought) => (error ? thought.reject(new HoyleError(error)) : thought.resolve(answer)));
    worker.onfail = (error) => {
      worker.stop();
      this.#worker = null;
      this.#end((thought) => thought.reject(error));
    };
    return worker;
  }

  #end(settle) {
    const thought = this.#current;
    this.#current = null;
    this.#worker?.busy(false);
    if (thought) settle(thought);
    this.#next();
  }

  #abort(thought, reason) {
    if (thought === this.#current) {
      this.#worker.stop();
      this.#worker = null;
      this.#end(() => thought.reject(reason));
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== thought);
    thought.reject(reason);
  }
}
