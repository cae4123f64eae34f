// The worker of a page. Where it cannot be loaded, the page makes one from source.js.
import { answer } from "./core.js";

answer((hear) => addEventListener("message", ({ data }) => hear(data)), (data) => postMessage(data));
