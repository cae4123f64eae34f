// What the attributes of a <hoyle-table> ask for, or why there is no such table.
import { load } from "./browser.js";

/** Refusal is the reason in words: the key of a text, and its values. */
export class Refusal extends Error {
  constructor(key, values = {}, cause = undefined) {
    super(key, { cause });
    this.values = values;
  }
}

const libraries = new Map();

/** The library with the program from an address, loaded once for all tables of a page. */
function hoyle(address) {
  if (!libraries.has(address)) {
    const loading = load(address ?? undefined).catch((error) => {
      libraries.delete(address);
      throw new Refusal("embed.program", { given: new URL(address ?? "hoyle.wasm", address ? document.baseURI : import.meta.url) }, error);
    });
    libraries.set(address, loading);
  }
  return libraries.get(address);
}

/** The record at an address. */
async function recordAt(address) {
  const given = new URL(address, document.baseURI);
  const answer = await fetch(given).catch(() => null);
  if (!answer?.ok) throw new Refusal("embed.src", { given });
  return answer.json().catch((error) => {
    throw new Refusal("embed.record", { given }, error);
  });
}

/** Refuses with a reason what does not work. */
function tried(work, reasons) {
  try {
    return work();
  } catch (error) {
    const reason = reasons[error.code] ?? reasons.else;
    throw reason ? new Refusal(...reason, error) : error;
  }
}

const listed = (all) => all.join(", ");

/** Refuses a seat that the game does not have. */
function checkSeat(element, info, name, least) {
  const given = element.getAttribute(name) ?? "0";
  const all = Array.from({ length: info.playersNow - least }, (_, i) => `${i + least}`);
  if (!all.includes(given)) throw new Refusal("embed.seat", { name, given, game: info.title, all: listed(all) });
}

/** The refusal of a bot. */
export const noBot = (given, info, cause) => new Refusal("embed.bot", { given, game: info.title, all: listed(info.bots.map((b) => b.name)) }, cause);

/**
 * asked returns the table that an element asks for, with what describes its game.
 * @param {HTMLElement} element
 * @param {object | null} record
 * @param {object | null} position
 * @param {object} again what another deal has besides
 */
export async function asked(element, record, position, again = {}) {
  const of = (name) => element.getAttribute(name);
  const library = await hoyle(of("program"));
  const games = library.games().map((g) => g.name);
  const noRecord = ["embed.record", { given: of("src") ? new URL(of("src"), document.baseURI) : "record" }];
  const noGame = (given) => ["embed.game", { given, all: listed(games) }];
  const saved = record ?? (element.hasAttribute("src") ? await recordAt(of("src")) : null);
  const game = saved?.game ?? of("game") ?? games[0];
  const plain = tried(() => library.info(game), { "no-such-game": noGame(game), else: noRecord });
  const wrong = [plain.options.length > 0 ? "embed.rules" : "embed.options", { given: of("rules"), game: plain.title, all: listed(plain.options.map((o) => o.name)) }];
  const rules = saved ? saved.rules : tried(() => JSON.parse(of("rules") ?? "{}"), { else: wrong });
  const info = tried(() => library.info(game, rules), { else: saved ? noRecord : wrong });
  checkSeat(element, info, "seat", -1);
  if (element.hasAttribute("play")) checkSeat(element, info, "play", 0);
  const seats = info.seatsNow;
  if ((of("names") ?? "").split(",").length > seats) throw new Refusal("embed.names", { given: of("names"), game: info.title, n: seats });
  if (!(Number(of("pace") ?? 0) >= 0)) throw new Refusal("embed.pace", { given: of("pace") });
  const bot = of("bot") ?? "medium";
  if (!info.bots.some((b) => b.name === /^(\w+)(:[1-9]\d*)?$/.exec(bot)?.[1])) throw noBot(bot, info);
  const start = position ? { position } : { ...(of("seed") && { seed: of("seed") }), ...again };
  const table = saved
    ? tried(() => library.open(saved), { else: noRecord })
    : tried(() => library.table(game, { rules, ...start }), { "not-a-seed": ["embed.seed", { given: of("seed") }], else: ["embed.position", { game: info.title }] });
  return { library, info, table, about: table.about() };
}
