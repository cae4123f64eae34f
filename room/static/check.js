// "Check the seeds": the page recomputes what the server promised before the deal, from the
// seeds that it has revealed since.

import { h } from "./dom.js";
import { get } from "./api.js";
import { t } from "./say.js";
import { commit, combine, derive, Stream, hex } from "./fair.js";
import { ownOf } from "./games.js";
import { faces, zoneId } from "./zones.js";

/** @param {string} id @param {number} match */
function place(id, match) {
  return `seed ${id} ${match}`;
}

/**
 * newSeed makes my own seed for the next match, and remembers it for the check.
 * @param {string} id
 * @param {{ state: string, match: number }} v
 */
export function newSeed(id, v) {
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  const match = v.state === "over" ? v.match + 1 : v.match;
  try {
    sessionStorage.setItem(place(id, match), seed);
  } catch {
    /* then nothing of mine is checked */
  }
  return seed;
}

/** @param {string} id @param {number} match */
function mySeed(id, match) {
  try {
    return sessionStorage.getItem(place(id, match));
  } catch {
    return null;
  }
}

/**
 * checkSeeds computes what can be computed from the seeds alone.
 * @param {Fair} fair @param {string | null} mine
 */
function checkSeeds(fair, mine) {
  /** @type {Checked[]} */
  const done = [];
  /** @type {(what: string, ok: boolean, n?: number) => void} */
  const add = (what, ok, n) => done.push({ what, ok, n });
  if (fair.server) add("commitment", commit(fair.server) === fair.commitment);
  if (mine && fair.seeds.length > 0)
    add(
      "mine",
      fair.seeds.some((s) => s.seed === mine),
    );
  if (fair.seed) add("combined", combine([fair.server, ...fair.seeds.map((s) => s.seed)]) === fair.seed);
  for (const d of fair.deals) {
    if (d.seed && d.commitment) add("deal", commit(d.seed) === d.commitment, d.deal + 1);
    if (d.seed && fair.seed && d.commitment) add("derived", derive(fair.seed, d.deal) === d.seed, d.deal + 1);
  }
  return done;
}

/** @param {string[]} a @param {string[]} b */
function same(a, b) {
  return [...a].sort().join() === [...b].sort().join();
}

/**
 * checkCards shuffles the pack of a deal and compares it with the cards that were dealt.
 * @param {string} id
 * @param {number} match
 * @param {Fair["deals"][number]} d
 * @param {string} game
 * @returns {Promise<boolean | null>} null if the game cannot tell
 */
async function checkCards(id, match, d, game) {
  const own = await ownOf(game);
  if (!own.deal) return null;
  const path = `tables/${id}/matches/${match}/deals/${d.deal}`;
  const [record, steps] = await Promise.all([get(`${path}/record.json`), get(`${path}/steps?seat=all&from=0&count=1`)]);
  if (record.start) return null;
  const { zones, view } = /** @type {Step} */ (steps.steps[0]);
  const seats = Math.max(...zones.map((z) => z.seat)) + 1;
  const dealt = own.deal(new Stream(d.seed), record.rules ?? {}, record.first ?? 0, seats);
  return Object.entries(dealt).every(([id, cards]) => {
    const zone = zones.find((z) => zoneId(z) === id);
    const lie = faces(zone);
    return same(cards, zone && lie.includes("??") ? (view[zone.name] ?? []) : lie); // the position contains the cards that no seat saw
  });
}

/** @param {FairPage} page */
async function check(page) {
  const { fair, match } = page.v;
  const done = checkSeeds(fair, mySeed(page.id, match));
  for (const d of fair.deals.filter((x) => x.seed)) {
    try {
      const ok = await checkCards(page.id, match, d, page.table.game);
      if (ok !== null) done.push({ what: "cards", ok, n: d.deal + 1 });
    } catch {
      /* the deal cannot be read yet: its cards are still in play */
    }
  }
  return { match, done };
}

/**
 * checkView shows commitments and seeds, and the button that checks them.
 * @param {FairPage} page
 * @param {CheckReport | null} report of the last check
 * @param {(report: CheckReport) => void} reported
 */
export function checkView(page, report, reported) {
  const { fair, match } = page.v;
  return h(
    "div",
    { class: "fair" },
    h("p", { text: t("fair.about") }),
    h(
      "dl",
      {},
      line(t("fair.commitment"), fair.commitment),
      fair.seeds.map((s) => line(t("fair.seedOf", { name: s.name }), s.seed)),
      line(t("fair.server"), fair.server || t("fair.later")),
      fair.deals.map((d) => [
        line(t("fair.dealCommitment", { n: d.deal + 1 }), d.commitment || t("fair.follows")),
        d.seed && line(t("fair.dealSeed", { n: d.deal + 1 }), d.seed),
      ]),
    ),
    h("button", {
      key: "check",
      type: "button",
      class: "primary",
      text: t("fair.check"),
      onclick: async () => reported(await check(page)),
    }),
    report?.match === match && results(report.done),
  );
}

/**
 * results shows what was checked.
 * @param {Checked[]} done
 */
export function results(done) {
  if (done.length === 0) return h("p", { key: "nothing", class: "small", role: "status", text: t("fair.nothing") });
  return h(
    "ul",
    { key: "results", class: "results", role: "status" },
    done.map((r, i) =>
      h("li", {
        key: i,
        class: r.ok ? "good" : "bad",
        text: `${r.ok ? "✓" : "✗"} ${t(`fair.is.${r.what}`, { deal: r.n })}${r.ok ? "" : ` — ${t("fair.wrong")}`}`,
      }),
    ),
  );
}

/**
 * line shows a value with its name.
 * @param {string} name @param {string} value
 */
export function line(name, value) {
  return [h("dt", { key: `dt ${name}`, text: name }), h("dd", { key: `dd ${name}`, text: value })];
}
