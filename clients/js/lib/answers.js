// What both kinds of worker do with a message.
import { Program } from "./program.js";

/** Returns a function that answers a message with a program of the module. */
export function answers(module) {
  const program = Promise.resolve(module).then((m) => Program.start(m));
  return async ({ name, arg }) => {
    try {
      return { answer: (await program).call(name, 0, arg) };
    } catch (error) {
      return { error: { code: error.code ?? "", reason: error.reason ?? "", message: error.message } };
    }
  };
}
