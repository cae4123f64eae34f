// Requests to the server, and who I am.

/** A refusal: its code is for translation, its message is the server's English. */
export class Refusal extends Error {
  code = "";
  retry = 0; // ms
  /** @type {{ field: string, text: string }[]} of rules */
  problems = [];
  status = 0; // of the answer, 0 if there is none

  constructor({ code = "illegal", reason = "", retry = 0, problems = /** @type {Refusal["problems"]} */ ([]) }, status = 0) {
    super(reason || code);
    Object.assign(this, { code, retry, problems, status });
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ code: "unreachable" });
  }
  const text = await answer.text();
  let value;
  try {
    value = text ? JSON.parse(text) : {};
  } catch {
    value = { code: "unreachable", reason: text.slice(0, 200) };
  }
  if (!answer.ok) throw new Refusal(value, answer.status);
  return value;
}

export const get = (/** @type {string} */ path) => request("GET", path);
export const post = (/** @type {string} */ path, body = {}) => request("POST", path, body);
export const put = (/** @type {string} */ path) => request("PUT", path);
export const del = (/** @type {string} */ path) => request("DELETE", path);

/** @type {Session | null} */
let me = null;

/**
 * session returns who I am. A new person is called what guest returns, with a number after it. In a room
 * for members, invited is asked for the code of an invitation until there is one that lets the person in.
 * @param {() => Promise<string>} guest
 * @param {(refused: Refusal) => Promise<string>} invited returns "" to give up
 * @param {(days: number) => Promise<string>} back what to do with an account that is about to be deleted: "yes" takes it back, "no" makes a new one
 * @returns {Promise<Session>}
 */
export async function session(guest, invited, back) {
  if (me) return me;
  try {
    const known = await get("session?optional");
    if (known.account) return (me = known);
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.code !== "ending") throw refused;
    const answer = await back(Math.ceil(refused.retry / 86_400_000));
    if (answer === "yes") return (me = await put("session"));
    if (answer !== "no") throw refused;
  }
  const name = `${await guest()} ${100 + Math.floor(Math.random() * 900)}`;
  for (let invite = new URLSearchParams(location.search).get("invite"); ; ) {
    try {
      me = await post("session", invite ? { name, invite } : { name });
      if (invite) history.replaceState(null, "", location.pathname);
      return /** @type {Session} */ (me);
    } catch (refused) {
      if (!(refused instanceof Refusal) || !["members-only", "wrong-code"].includes(refused.code)) throw refused;
      if (!(invite = await invited(refused))) throw refused;
    }
  }
}

/** @param {string} name @returns {Promise<Session>} */
export async function rename(name) {
  return (me = await post("session", { name }));
}

export function account() {
  return me?.account ?? "";
}

/** @type {Promise<{ games: GameInfo[] }> | null} */
let known = null;

/** games returns the description of every game. */
export async function games() {
  known ??= get("games");
  try {
    return (await known).games;
  } catch (refused) {
    known = null;
    throw refused;
  }
}
