// A headless browser, and a server for the files of the package.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { afterEach } from "node:test";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { folder } from "./helpers.js";

const types = { ".js": "text/javascript", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm", ".json": "application/json" };

/** Serves the folder of the package, and pages by their paths. Nothing else is allowed to load. */
export async function serve(pages = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    try {
      const body = pages[path] ?? (await readFile(join(folder, normalize(path))));
      response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/**
 * Returns a function that opens a page of a server and waits until an expression in it is true. The page has a
 * method that waits for more; it is closed after the test.
 */
export function visits(chromium, server) {
  const opened = [];
  afterEach(() => Promise.all(opened.splice(0).map((page) => page.close())));
  return async (path, ready) => {
    const { url } = server();
    const page = await chromium.open(url + path);
    opened.push(page);
    page.until = async (condition) => {
      const patience = Date.now() + 60_000;
      while (!(await page(`(() => { try { return Boolean(${condition}); } catch { return false; } })()`))) {
        if (Date.now() > patience) throw new Error(`never true: ${condition}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await page.until(`document.readyState === "complete" && location.href === "${url + path}" && (${ready})`);
    return page;
  };
}

/** Starts the first Chromium that it finds, or returns null. */
export async function browser() {
  for (const name of ["chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
    const found = await start(name);
    if (found) return found;
  }
  return null;
}

async function start(name) {
  const profile = mkdtempSync(join(tmpdir(), "hoyle-browser-"));
  // Without these features, each page makes the browser load two of its own.
  const features = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup";
  const flags = [`--disable-features=${features}`, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--js-flags=--liftoff-only", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
  const child = spawn(name, [...flags, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  if (!(await new Promise((resolve) => child.once("spawn", () => resolve(true)).once("error", () => resolve(false))))) {
    rmSync(profile, { recursive: true });
    return null;
  }
  const send = wire(child);
  return {
    /** Opens a page, and returns a function that evaluates an expression in it, with a method that closes it. */
    async open(url) {
      const { targetId } = await send("Target.createTarget", { url });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const evaluate = async (expression) => {
        const { result, exceptionDetails: fault } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
        if (fault) throw new Error(fault.exception?.description ?? fault.text);
        return result.value;
      };
      evaluate.send = (method, params) => send(method, params, sessionId);
      evaluate.close = () => send("Target.closeTarget", { targetId });
      return evaluate;
    },
    async close() {
      child.kill();
      await ended;
      await remove(profile, child.pid);
    },
  };
}

// The processes of the browser may write into its profile after the first of them has ended. They
// are a group of their own.
async function remove(profile, group) {
  for (let tries = 100; tries > 0; tries--) {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // None is left.
    }
    try {
      return rmSync(profile, { recursive: true, force: true });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  console.error(`${profile} is left`); // which says nothing about the package
}

// Messages of the DevTools protocol go over two pipes, with a zero after each.
function wire(child) {
  const waiting = new Map();
  let last = 0;
  let rest = "";
  child.stdio[3].on("error", () => {});
  child.stdio[4].setEncoding("utf8").on("data", (data) => {
    const all = (rest + data).split("\0");
    rest = all.pop();
    for (const { id, result, error } of all.map((text) => JSON.parse(text))) {
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error) answer?.reject(new Error(error.message));
      else answer?.resolve(result);
    }
  });
  child.once("exit", () => waiting.forEach((answer) => answer.reject(new Error("the browser has ended"))));
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      child.stdio[3].write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}
