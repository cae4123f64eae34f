// The worker of Node.js. Its data is the module.
import { parentPort, workerData } from "node:worker_threads";
import { answers } from "./answers.js";

const answer = answers(workerData);
parentPort.on("message", async (message) => parentPort.postMessage(await answer(message)));
