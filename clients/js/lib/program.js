// The program in WebAssembly, and the one way to call it.
import "./wasm_exec.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The size in bytes of the buffer with which the program begins. */
const least = 1 << 16;

/** An error of the library. Its code is a short stable word, its reason a sentence for people. */
export class HoyleError extends Error {
  constructor({ code, reason, message }) {
    super(message);
    this.name = "HoyleError";
    this.code = code;
    this.reason = reason;
  }
}

/** Program is one running instance of the program. */
export class Program {
  #memory;
  #exports;
  #bytes = new Uint8Array();
  #numbers = new Map();

  /** Starts the program of a compiled module. */
  static async start(module) {
    const go = new globalThis.Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    void go.run(instance);
    return new Program(instance.exports);
  }

  constructor(exports) {
    this.#exports = exports;
    this.#memory = exports.mem;
    JSON.parse(this.#text(0, 0, "")).forEach((name, i) => this.#numbers.set(name, i));
  }

  /** Performs an operation on a handle, and returns its answer. */
  call(name, handle, arg) {
    return this.text(name, handle, JSON.stringify(arg ?? null));
  }

  /** Like call, with an argument that is a text already. */
  text(name, handle, arg) {
    return JSON.parse(this.#text(this.#numbers.get(name), handle, arg));
  }

  #text(number, handle, arg) {
    // A JavaScript character takes at most three bytes.
    this.#reach(3 * arg.length);
    const { written } = encoder.encodeInto(arg, this.#bytes);
    const length = this.#exports.call(number, handle, written);
    this.#reach(Math.abs(length));
    const text = decoder.decode(this.#bytes.subarray(0, Math.abs(length)));
    if (length < 0) throw new HoyleError(JSON.parse(text));
    return text;
  }

  // An array of bytes is empty once the memory has grown. Only then can the buffer be
  // elsewhere.
  #reach(size) {
    if (this.#bytes.length >= size) return;
    const at = this.#exports.buffer(size);
    this.#bytes = new Uint8Array(this.#memory.buffer, at, Math.max(size, least));
  }
}
