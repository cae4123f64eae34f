// The entry point for browsers.
import { Program, compiled, noProgram, noWorker } from "./core.js";
import { Hoyle } from "./hoyle.js";
import { source } from "./source.js";
import { Thinker } from "./thinker.js";

export { HoyleError } from "./core.js";
export { Hoyle, Match, Table } from "./hoyle.js";

/** Loads the library from an address: by default, hoyle.wasm beside this file. */
export async function load(from, { worker } = {}) {
  const module = from instanceof WebAssembly.Module ? from : await compile(from);
  return new Hoyle(await Program.start(module), new Thinker(() => open(module, worker)));
}

// Bundlers look for this expression, and put the file beside the bundle. It fails in a bundle that
// is not a module.
function beside() {
  try {
    return new URL("hoyle.wasm", import.meta.url);
  } catch {
    throw noProgram("this bundle does not know its own address: pass the address of hoyle.wasm to load()");
  }
}

async function compile(from) {
  if (from) return fetched(from);
  const first = beside();
  try {
    return await fetched(first);
  } catch (error) {
    // The servers of Vite 5 to 7 move this file to .vite/deps, but not the files beside it.
    if (!first.pathname.includes("/.vite/deps/")) throw error;
    return fetched(new URL("../../@hoylecards/hoyle/lib/hoyle.wasm", first));
  }
}

async function fetched(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/wasm")) return await WebAssembly.compileStreaming(response);
    return await compiled(await response.arrayBuffer(), response.url, type); // some servers call it something else
  } catch (error) {
    throw error.code === "no-program" ? error : noProgram(`${address}: ${error.message}. Pass the address of hoyle.wasm to load().`);
  }
}

const text = `${source}
answer((hear) => addEventListener("message", ({ data }) => hear(data)), (data) => postMessage(data));`;

// The ways to start a worker: from the file beside this one, which the strictest policies allow,
// and then, where the file is missing or of another origin, from its text.
const ways = [
  () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  () => new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))),
];

function open(module, given) {
  const left = given ? [() => new Worker(given, { type: "module" })] : [...ways];
  let worker = null;
  let stopped = false;
  let asked = []; // until a worker is ready
  const thread = {
    send: (m) => (asked ? asked.push(m) : worker.postMessage(m)),
    stop() {
      stopped = true;
      worker?.terminate();
    },
    busy() {},
    onanswer() {},
    onfail() {},
  };
  const fail = (why) => {
    worker?.terminate();
    if (stopped) return;
    if (asked && left.length > 0) start();
    else thread.onfail(noWorker(`${why || "the file of the worker is missing"}. Pass its address to load() as {worker}.`));
  };
  const start = () => {
    try {
      worker = left.shift()();
    } catch (error) {
      worker = null;
      return queueMicrotask(() => fail(error.message));
    }
    worker.onerror = (event) => {
      event.preventDefault?.();
      fail(event.message);
    };
    worker.onmessage = ({ data }) => {
      if (data !== "ready") return thread.onanswer(data);
      const all = asked ?? [];
      asked = null;
      all.forEach((m) => worker.postMessage(m));
    };
    worker.postMessage(module);
  };
  start();
  return thread;
}
