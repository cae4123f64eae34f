// The program in WebAssembly, and the one way to call it. This file imports nothing, because the
// build turns it into the text of a worker (source.js).

/** An error of the library. Its code is a short stable word, its reason a sentence for people. */
export class HoyleError extends Error {
  constructor({ code, reason, message }) {
    super(message);
    this.name = "HoyleError";
    this.code = code;
    this.reason = reason;
  }
}

/** Returns what make makes of arguments. What JavaScript refuses about them is a bad call, too. */
export function given(name, make) {
  try {
    return make();
  } catch (error) {
    throw new HoyleError({ code: "bad-call", reason: "bad call", message: `${name}: ${error?.message}` });
  }
}

/** The JSON of an argument. */
export function json(name, arg) {
  return given(name, () => String(JSON.stringify(arg ?? null))); // of a function, it is undefined
}

/** The error for a program that does not come from its address. */
export function noProgram(message) {
  return new HoyleError({ code: "no-program", reason: "the program with the games cannot be loaded", message });
}

/** The error for a worker that does not start. */
export function noWorker(message) {
  return new HoyleError({ code: "no-worker", reason: "the worker in which bots think does not start; {worker: false} thinks without one", message });
}

/** Compiles the bytes that came from an address; type is what the server called them, if it did. */
export async function compiled(bytes, address, type = "") {
  const came = `${address}: ${bytes.byteLength} bytes${type && ` of ${type}`}`;
  const [a, b, c, d] = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (a !== 0 || b !== 0x61 || c !== 0x73 || d !== 0x6d) {
    throw noProgram(`${came}, which are no WebAssembly. Put hoyle.wasm where the page can fetch it, and pass its address to load().`);
  }
  return WebAssembly.compile(bytes).catch((error) => {
    throw noProgram(`${came}: ${error.message}`);
  });
}

// The numbers of WASI's errors.
const badFile = 8;

/** What a program asks of its system: random bytes, the time, and a place for its last words. It has no files, arguments or variables. */
function system() {
  let memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (at, n) => new Uint8Array(memory.buffer, at, n);
  const none = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  const calls = {
    args_sizes_get: none,
    args_get: () => 0,
    environ_sizes_get: none,
    environ_get: () => 0,
    sched_yield: () => 0,
    clock_time_get(clock, _, at) {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
      return 0;
    },
    // Whatever the program waits for has happened: it never waits for long.
    poll_oneoff(_, events, n, count) {
      bytes(events, 32 * n).fill(0);
      view().setUint32(count, n, true);
      return 0;
    },
    random_get(at, n) {
      for (let done = 0; done < n; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(65536, n - done)));
      return 0;
    },
    fd_write(_, list, n, count) {
      let size = 0;
      for (let i = 0; i < n; i++) {
        const length = view().getUint32(list + 8 * i + 4, true);
        console.error(new TextDecoder().decode(bytes(view().getUint32(list + 8 * i, true), length)));
        size += length;
      }
      view().setUint32(count, size, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the program has ended with ${code}`);
    },
  };
  return {
    imports: { wasi_snapshot_preview1: new Proxy(calls, { get: (all, name) => all[name] ?? (() => badFile) }) },
    start(exports) {
      memory = exports.memory;
      exports._initialize();
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The size in bytes of the buffer with which the program begins.
const least = 1 << 16;

/** Program is one running instance of the program. */
export class Program {
  #exports;
  #bytes = new Uint8Array();
  #numbers = new Map();

  /** Starts the program of a compiled module. */
  static async start(module) {
    const host = WebAssembly.Module.imports(module)[0]?.module;
    if (host !== "wasi_snapshot_preview1") throw noProgram(`a program for ${host}. Build it with GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared.`);
    const s = system();
    const { exports } = await WebAssembly.instantiate(module, s.imports);
    if (!exports.call || !exports.buffer) throw noProgram("a program without the functions of the package library");
    s.start(exports);
    return new Program(exports);
  }

  constructor(exports) {
    this.#exports = exports;
    JSON.parse(this.#text(0, 0, "")).forEach((name, i) => this.#numbers.set(name, i));
  }

  /** Performs an operation on a handle, and returns its answer. */
  call(name, handle, arg) {
    return this.text(name, handle, json(name, arg));
  }

  /** Like call, with an argument that is already a text. */
  text(name, handle, arg) {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new HoyleError({ code: "bad-call", reason: "bad call", message: `the program has no operation ${name}` });
    return JSON.parse(this.#text(number, handle, arg));
  }

  #text(number, handle, arg) {
    // A JavaScript character takes at most three bytes.
    this.#reach(3 * arg.length);
    const { written } = encoder.encodeInto(arg, this.#bytes);
    const length = this.#run(() => this.#exports.call(number, handle, written));
    this.#reach(Math.abs(length));
    const text = decoder.decode(this.#bytes.subarray(0, Math.abs(length)));
    if (length < 0) throw new HoyleError(JSON.parse(text));
    return text;
  }

  // An array of bytes is empty once the memory has grown. Only then can the buffer be elsewhere.
  #reach(size) {
    if (this.#bytes.length >= size) return;
    const at = this.#run(() => this.#exports.buffer(size));
    this.#bytes = new Uint8Array(this.#exports.memory.buffer, at, Math.max(size, least));
  }

  // A fault of the program is an error without a code.
  #run(call) {
    try {
      return call();
    } catch (error) {
      throw new HoyleError({ code: "", reason: "the program has failed", message: error.message });
    }
  }
}

/** Answers the messages of a worker's port: first comes the module, and then come questions. */
export function answer(listen, say) {
  let program = null;
  listen(async (message) => {
    if (!program) {
      program = Program.start(message);
      program.catch(() => {}); // each question gets the error
      return say("ready");
    }
    try {
      say({ answer: (await program).text(message.name, 0, message.arg) });
    } catch ({ code = "", reason = "", message: text }) {
      say({ error: { code, reason, message: text } });
    }
  });
}
