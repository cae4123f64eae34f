// The worker of a browser. Its first message is the module.
import { answers } from "./answers.js";

let answer = null;
onmessage = async ({ data }) => {
  if (answer) postMessage(await answer(data));
  else answer = answers(data);
};
