// The games' own files. A game without one is shown from its zones alone.

/** covers has the cards by which players know a game that has a file. @type {Record<string, Card[]>} */
const covers = {
  blackjack: ["AS", "JH"],
  catcheleven: ["4C", "7D", "JS"],
  doppelkopf: ["QC", "TH", "AD"],
  hearts: ["AH", "QS", "KH"],
  indigo: ["8D", "8C", "AC"],
  karata: ["RJ", "AS", "2H"],
};

/** coverOf returns the cards that stand for a game. @param {string} game */
export const coverOf = (game) => covers[game] ?? ["AS", "KH", "QD"];

/**
 * ownOf loads what is special about a game. All of it may be missing:
 *
 *  - pack: the pack that the table offers besides the French one
 *  - hand: false if cards of the hand are not played
 *  - sort(cards, scene): the order of a hand, if it is not that of the server
 *  - gather(scene): cards that are chosen together: { n, verb of the moves, text that asks for them }, or null
 *  - result(scene): what a result shows above its table
 *  - told(scene): who has won a deal: { text, mine if it speaks to the reader }, or null
 *  - party(scene, seat): the party of a seat, in words
 *  - columns(scene): more columns of a result: [{ title, cells by seat }]
 *  - attempt(face): the move that would play a card
 *  - why(scene, face): why a card may not be played
 *  - middle(scene): what lies in the middle
 *  - actions(scene): controls for moves without a card
 *  - quiet(move): whether the middle shows the move already
 *  - known(scene, play): the move that a play of the log is known to be by now, "" if nothing is new
 *  - points(n, scene): points as the game writes them
 *  - deal(stream, rules, first, seats): the cards by zone that a seed deals
 *
 * @param {string} game
 * @returns {Promise<Own>}
 */
export async function ownOf(game) {
  return Object.hasOwn(covers, game) ? (await import(`./games/${game}.js`)).default : {};
}
