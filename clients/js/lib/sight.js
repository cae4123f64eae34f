// What the room's modules show of a table: its scene, and the words for it.
import { covers } from "./room/covers.js";
import { t } from "./room/say.js";
import { words } from "./room/words.js";
import { handOf } from "./room/zones.js";

/** The key of the room for a key of a game's words: the game's name follows the kind; codes of refusals are shared. */
function keyOf(game, key) {
  const [kind, ...rest] = key.split(".");
  return kind === "no" ? key : [kind, game, ...rest].join(".");
}

/** The words that a program brings: none if it was built with an earlier version of the library. */
function brought({ library, info }, language) {
  try {
    return library.words(info.name, language);
  } catch {
    return {};
  }
}

/** The words of a language, or else of English, with those that the game brings: { language, texts }. */
export function wordsOf(wanted, deal) {
  const language = words[wanted] ? wanted : "en";
  const own = deal ? Object.entries(brought(deal, language)).map(([key, text]) => [keyOf(deal.info.name, key), text]) : [];
  return { language, texts: { ...words.en, ...Object.fromEntries(own), ...words[language] } };
}

/** Gives moves for which nobody has words those of the library. */
function speak({ info, table }, texts, { log, legal }, seat) {
  for (const e of log.slice(-2 * info.playersNow)) e.say = table.say(e.seat, e.move, e.n);
  if (Object.keys(texts).some((key) => key.startsWith(`move.${info.name}.`))) return;
  const moves = legal.length > 0 ? table.sayAll(seat, legal) : [];
  for (const [i, move] of legal.entries()) texts[`move.${info.name}.${move}`] = moves[i].text;
}

/** The seats as the room names them: { name, bot }. */
function seated(seats, { names, me, playing, bot }) {
  return seats.map((place, i) => {
    const name = names[i] || place.name;
    if (name || !playing) return { name: name || t("seat.number", { n: i + 1 }) };
    return i === me ? { name: t("seat.you") } : { name: "", bot };
  });
}

/** My hand as its game sorts it. */
function inOrder(scene, table) {
  const mine = scene.me >= 0 && !scene.own.sort ? handOf(scene) : null;
  const open = mine?.cards.every((c) => typeof c === "string");
  return { ...scene, zones: scene.zones.map((z) => (z === mine && open ? { ...z, cards: table.sort(scene.me, z.cards) } : z)) };
}

/**
 * sceneOf returns the scene of the first n plays.
 * @param {object} deal that asked returned
 * @param {number} n
 * @param {object} from { names, me, playing, bot, total, texts, play }
 */
export function sceneOf(deal, n, from) {
  const { info, table, about } = deal;
  const { me, playing } = from;
  const whole = n === table.length;
  const shown = whole ? table : table.at(n);
  const state = shown.state(me);
  const live = playing && whole && state.turn >= 0;
  const players = about.players;
  speak({ info, table: shown }, from.texts, state, me);
  const others = state.seats.flatMap((_, i) => (i === me || i >= players ? [] : [i]));
  const scene = inOrder(
    {
      game: info.name,
      own: covers[info.name] ?? {},
      rules: about.game.rules,
      unit: info.unit.name,
      seats: seated(state.seats.slice(0, players), from),
      numbers: state.seats.map((_, i) => (others.length > 1 ? others.indexOf(i) + 1 : 0)),
      players,
      count: state.seats.length,
      me: me < players ? me : -1,
      turn: state.turn,
      await: state.awaited,
      legal: live ? state.legal : [],
      picks: state.picks,
      layouts: state.layouts,
      marks: state.marks,
      state: state.view.state ?? {},
      zones: state.zones,
      score: state.score,
      total: state.score.map((n, i) => (from.total[i] ?? 0) + (state.turn < 0 ? n : 0)),
      log: state.log,
      lines: state.breakdown,
      clock: null,
      over: state.turn < 0,
      live,
      play: from.play,
    },
    shown,
  );
  if (!whole) shown.free();
  return scene;
}
