// A program as an application writes it, which the checks compile under strict and run:
// a match of Indigo to its end, against the house.
import { load, HoyleError, type Advice, type DoppelkopfView, type KarataRules, type MatchRecord } from "@hoylecards/hoyle";

const hoyle = await load();
const match = hoyle.match("indigo", { format: "deals", n: 2 });
for (let table = match.next(); table; table = match.next()) {
  let turn: number = table.turn;
  while (turn >= 0) {
    const legal = table.legal(turn);
    const move = turn === 0 ? legal[0] : await table.choose(turn);
    if (move === undefined) throw new Error("no move");
    turn = table.play(turn, move);
  }
}
const record: MatchRecord = match.publish();
if (!match.over || record.deals.length !== 2) throw new Error("the match is not over");

const rules: KarataRules = { seats: 3 };
const karata = hoyle.table("karata", { rules });
const advice: Advice[] = await karata.advise(0, { player: "search:20", signal: AbortSignal.timeout(60_000) });
if (advice.length === 0) throw new Error("no advice");
try {
  karata.play(1, "draw");
} catch (error) {
  if (!(error instanceof HoyleError) || error.code !== "not-your-turn") throw error;
}

const view: DoppelkopfView = hoyle.table("doppelkopf").view(2);
if (view.seat !== 2) throw new Error("not the view of seat 2");
// @ts-expect-error Karata has no such rule.
const wrong: KarataRules = { pasur: true };
void wrong;

// A game of one's own has types, too.
declare module "@hoylecards/hoyle" {
  interface Games {
    tuck: { rules: { open?: boolean }; position: { turn: number }; view: { hand: string[] } };
  }
}
export const hand = (): string[] => hoyle.table("tuck", { rules: { open: true } }).view(0).hand;
// @ts-expect-error Tuck has no such rule.
export const bad = () => hoyle.table("tuck", { rules: { seats: 3 } });
hoyle.stop();
console.log(`played ${record.game}: ${match.total.join(" to ")}`);
