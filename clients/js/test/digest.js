// The same plays as in internal/call/digest_test.go, for any JavaScript engine.

/** Plays deals until there are as many plays as given, and returns the texts to digest. */
export function* texts(hoyle, game, plays) {
  let x = 1;
  for (let n = 0, deal = 0; n < plays; deal++) {
    const table = hoyle.table(game, { seed: hoyle.derive("1".padStart(64, "0"), deal) });
    for (let turn = table.turn; turn >= 0; n++) {
      const legal = table.legal(turn);
      x = (Math.imul(1664525, x) + 1013904223) >>> 0;
      turn = table.play(turn, legal[(x >>> 8) % legal.length]);
    }
    yield JSON.stringify(table.save()) + JSON.stringify(table.state(0, { only: ["log"] }));
    table.free();
  }
}

/** The digest of texts. */
export async function digest(all) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode([...all].join("")));
  return Array.from(new Uint8Array(hash), (b) => b.toString(16).padStart(2, "0")).join("");
}
