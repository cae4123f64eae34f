// A player of every game, without packages. It plays Indigo by a simple rule, and any
// other game at random. docs/players.md describes the messages.
//
//   go run ./cmd/hoyle arena indigo -bots "house,exec:node clients/players/javascript/player.mjs"
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const deals = new Map(); // games by the id of the deal

// indigo captures, preferably with a card that counts; otherwise it lays one that does not.
function indigo({ legal, zones }) {
  const top = zones.find((z) => z.name === "table").cards.at(-1);
  const value = (card) => {
    const captures = top !== undefined && (card[0] === top[0] || card[1] === top[1]);
    const counts = "ATJQK".includes(card[0]);
    return 2 * captures + (counts === captures);
  };
  return legal.reduce((best, card) => (value(card) > value(best) ? card : best));
}

const anything = ({ legal }) => legal[Math.floor(Math.random() * legal.length)];

const on = {
  hello: () => say({ t: "ready", protocol: 1, name: "simple in JavaScript", wants: ["zones"], parallel: 8 }),
  ping: () => say({ t: "pong" }),
  deal: ({ id, game }) => deals.set(id, game),
  over: ({ id }) => deals.delete(id),
  move: (m) => say({ t: "move", id: m.id, n: m.n, move: (deals.get(m.id) === "indigo" ? indigo : anything)(m) }),
  no: ({ id, n }) => say({ t: "move", id, n, i: 0 }),
  quit: () => process.exit(0),
};

// Messages of later versions are ignored.
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  on[message.t]?.(message);
});
