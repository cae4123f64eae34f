// <hoyle-table> in pages: what a reader sees, presses and hears.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { browser, serve, visits } from "./browser.js";
import { folder, seed } from "./helpers.js";
import { load } from "@hoylecards/hoyle";

const chromium = await browser();
const skip = chromium ? false : "no Chromium";
const record = readFileSync(`${folder}examples/indigo.json`, "utf8");

describe("<hoyle-table>", { skip }, () => {
  const pages = {};
  let server;
  before(async () => (server = await serve(pages)));
  after(async () => {
    server.close();
    await chromium.close();
  });
  const visit = visits(chromium, () => server);

  const root = `document.querySelector("hoyle-table").shadowRoot`;
  const all = (selector) => `[...${root}.querySelectorAll("${selector}")]`;
  const text = (selector) => `${root}.querySelector("${selector}").innerText`;

  /** Opens a page with a table, in a window of a size. */
  async function show(attributes, { lang = "en", size = [390, 844], ready = ".felt" } = {}) {
    const path = `/table${Object.keys(pages).length}.html`;
    pages[path] = `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width" /><title>Table</title><h1>A table</h1><hoyle-table ${attributes}></hoyle-table><script type="module" src="/lib/table.js"></script></html>`;
    const page = await visit(path, `${root}.querySelector("${ready}")`);
    await page.send("Emulation.setDeviceMetricsOverride", { width: size[0], height: size[1], deviceScaleFactor: 1, mobile: false });
    return page;
  }

  const press = async (page, key, code) => {
    for (const type of ["rawKeyDown", "keyUp"]) await page.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code });
  };

  // Presses a card that may be played, or else the first button.
  const move = `(() => { const R = ${root}; (R.querySelector(".choice button, .hand-card.legal:not([aria-pressed=true])") ?? R.querySelector(".actions button:not(:disabled, [aria-haspopup])"))?.click(); })()`;
  const toTheEnd = (page) => page.until(`(${move}, ${root}.querySelector(".result"))`);

  test("a deal ends with who has won, in words, and another one can be dealt", async () => {
    const page = await show(`game="doppelkopf" play="0" bot="random" pace="0" seed="${seed(1)}"`);
    await page(`document.addEventListener("end", (e) => (window.ended = e.detail.score), true)`);
    await page(`${root}.querySelector(".actions button").focus()`);
    await toTheEnd(page);
    const score = await page("window.ended");
    assert.equal(score.length, 4);
    assert.match(await page(text(".result h2")), /^(Re|Kontra) wins (with )?\d+:\d+\. You: [+−]\d+/);
    assert.equal(await page(`${root}.activeElement.innerText`), "Deal again");
    await press(page, "Enter", 13);
    await page(`${root}.activeElement.click()`);
    await page.until(`!${root}.querySelector(".result") && document.querySelector("hoyle-table").at < 8`);
    const points = (await page(`${all(".seat .points")}.map((p) => p.innerText)`)).map((p) => Number(p.replace("★", "").replace("−", "-")));
    assert.deepEqual(points.toSorted(), score.toSorted(), "points of the deal before");
    assert.equal(await page(`document.querySelector("hoyle-table").record.first`), 1, "the next seat leads");
  });

  test("on a small phone nothing covers the rows of a result, and there are steps", async () => {
    const hoyle = await load();
    const table = hoyle.table("doppelkopf:home", { seed: seed(4) });
    while (table.turn >= 0) table.play(table.turn, table.legal(table.turn)[0]);
    pages["/lost.json"] = JSON.stringify(table.save());
    hoyle.stop();
    const page = await show(`src="/lost.json" play="0" pace="0"`, { size: [375, 553], ready: ".again" });
    await page.until("innerWidth === 375");
    const [reasons, sums] = await page(`["tbody", "tfoot"].map((part) => ${root}.querySelector(".result " + part).getBoundingClientRect().toJSON())`);
    assert.ok(sums.top >= reasons.bottom, `${sums.top} < ${reasons.bottom}`);
    const buttons = await page(`${all(".controls button")}.map((b) => [b, b.getBoundingClientRect()]).map(([b, r]) => [r.width >= 44 && r.height >= 44, r.top, b.contains(${root}.elementFromPoint(r.left + 22, r.top + 22))])`);
    assert.deepEqual(buttons, Array(5).fill([true, buttons[0][1], true]), "a row of buttons, all in sight");
    await page.send("Emulation.setDeviceMetricsOverride", { width: 800, height: 360, deviceScaleFactor: 1, mobile: false });
    await page.until("innerWidth === 800");
    const [felt, beside] = await page(`[".felt", ".result"].map((s) => ${root}.querySelector(s).getBoundingClientRect().toJSON())`);
    assert.ok(beside.left >= felt.right && beside.top < felt.bottom, "on a phone on its side the result lies beside the felt");
  });

  test("it speaks the language around it, or else English", async () => {
    for (const [lang, attributes, says] of [
      ["de", "", "Gesund"],
      ["de-AT", "", "Gesund"],
      ["en", `lang="de"`, "Gesund"],
      ["fr", "", "No reservation"],
      ["de", `lang="en"`, "No reservation"],
    ]) {
      const page = await show(`game="doppelkopf" play="0" ${attributes}`, { lang, ready: ".actions button" });
      assert.equal(await page(text(".actions button")), says, `${lang} ${attributes}`);
    }
    const page = await show(`game="doppelkopf" play="0" bot="random" pace="0" seed="${seed(1)}"`, { lang: "de" });
    const letters = `${all(".hand-card .rank")}.map((e) => e.textContent).join("")`;
    for (const [lang, says] of [["de", /[DB]/], ["en", /[QJ]/], ["de", /[DB]/]]) {
      await page(`(document.documentElement.lang = "${lang}")`);
      assert.match(await page(letters), says);
      assert.doesNotMatch(await page(letters), lang === "de" ? /[QJ]/ : /[DB]/);
    }
    const seen = `${all("[aria-label], button, .chip, .bubble, p, h2, th, .unseen")}.map((e) => e.getAttribute("aria-label") ?? e.innerText).join("\\n")`;
    await toTheEnd(page);
    const words = await page(seen);
    assert.match(words, /gewinnt mit \d+:\d+\. Du: [+−]\d/);
    assert.doesNotMatch(words, /\b(wins|cards?|deal|trick|you|your|turn|of)\b/i, "English");
    assert.doesNotMatch(words, /\b[a-z]+\.[a-zA-Z]+\b/, "the key of a text that is not there");
    await page(`(document.documentElement.lang = "en")`);
    assert.equal(await page(text(".again")), "Deal again");
    await page(`document.querySelector("hoyle-table").setAttribute("game", "bingo")`);
    await page.until(`${root}.querySelector(".refused")`);
    await page(`(document.querySelector("hoyle-table").lang = "de")`);
    assert.match(await page(text(".refused h2")), /^Dieser Tisch/);
  });

  test("bots play one after the other, and a full trick stays", async () => {
    const pace = 300;
    const page = await show(`game="doppelkopf" play="0" bot="random" pace="${pace}" seed="${seed(1)}"`);
    await page(`(() => {
      window.plays = [];
      const table = document.querySelector("hoyle-table");
      table.addEventListener("play", ({ detail }) => window.plays.push({ ...detail, when: performance.now(), cards: ${all(".trick-name")}.map((c) => c.innerText) }));
    })()`);
    await page.until(`(${move}, window.plays.filter((p) => p.move.length === 2).length > 9)`);
    const plays = (await page("window.plays")).filter((p) => p.move.length === 2);
    const tricks = plays.filter((p) => p.cards.length === 4);
    assert.ok(tricks.length >= 2);
    for (const { cards } of tricks) assert.deepEqual(cards.toSorted(), ["Bot 1", "Bot 2", "Bot 3", "You"]);
    for (const [i, p] of plays.entries()) {
      if (i === 0 || p.seat === 0) continue; // the reader need not wait
      const least = plays[i - 1].cards.length === 4 ? 2 * pace : pace;
      assert.ok(p.when - plays[i - 1].when >= least - 2, `${p.when - plays[i - 1].when} ms before play ${i}, not ${least}`);
    }
  });

  test("cards that may be played look so, and a press on another says why it may not", async () => {
    for (const [lang, why] of [
      ["en", "The suit or the trump that was led must be followed."],
      ["de", "Die Farbe oder der Trumpf muss bedient werden."],
    ]) {
      const page = await show(`game="doppelkopf" play="3" bot="random" pace="0" seed="${seed(1)}"`, { lang, size: [375, 553] });
      await page.until(`(${root}.querySelector(".hand-card.legal") || ${move}, ${root}.querySelector(".hand-card.legal") && ${root}.querySelector(".hand-card[aria-disabled]"))`);
      const looks = (selector) => page(`getComputedStyle(${root}.querySelector("${selector}")).filter`);
      assert.notEqual(await looks(".hand-card.legal"), await looks(".hand-card[aria-disabled]"));
      const at = await page(`document.querySelector("hoyle-table").at`);
      await page(`${root}.querySelector(".hand-card[aria-disabled]").click()`);
      assert.equal(await page(text(".toast")), why);
      const [below, bar] = await page(`[".toast", ".mine-bar"].map((s) => ${root}.querySelector(s)).map((e) => (e.getAnimations().forEach((a) => a.finish()), e.getBoundingClientRect().toJSON()))`);
      assert.ok(below.bottom <= bar.top, `${below.bottom} > ${bar.top}: on the moves`);
      assert.match(await page(text("#alerts")), new RegExp(why.slice(0, 20)), "spoken");
      assert.equal(await page(`document.querySelector("hoyle-table").at`), at);
    }
  });

  test("a hand of which no card may be played looks so", async () => {
    const page = await show(`game="doppelkopf" play="0"`, { ready: ".mine.turn .hand-card" });
    assert.deepEqual(await page(`${all(".hand-card")}.filter((c) => getComputedStyle(c).filter === "none").length`), 0);
  });

  test("hand and moves are on the first screen", async () => {
    for (const size of [
      [375, 553],
      [390, 844],
      [1200, 800],
    ]) {
      for (const game of ["doppelkopf", "karata", "indigo", "catcheleven", "blackjack"]) {
        const page = await show(`game="${game}" play="0" bot="random" pace="0" seed="${seed(1)}"`, { size });
        await page.until(`innerWidth === ${size[0]} && ${root}.querySelector(".actions")`);
        const outside = `(${root}.getAnimations().forEach((a) => a.finish()), ${all(".hand-card, .actions button, .actions select")}.map((e) => [e.innerText, e.getBoundingClientRect()]).filter(([, r]) => r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth).map(([name, r]) => name + " " + r.bottom))`;
        await page.until(`${all(".hand-card")}.every((c) => c.style.getPropertyValue("--x")) && !${outside}.length`).catch(() => {}); // the window has become narrower
        assert.deepEqual(await page(outside), [], `${game} at ${size}`);
      }
    }
  });

  test("what is wrong is said at once, in words that name it, and there is nothing to press", async () => {
    pages["/page.json"] = "<p>not found";
    pages["/other.json"] = "{}";
    for (const [attributes, en, de] of [
      [`game="bingo" play="0"`, /no game “bingo”.*blackjack, .*karata/, /Spiel „bingo“ gibt es nicht.*karata/],
      [`game="karata" play="0" bot="genius"`, /no bot “genius”.*house, .*medium/, /Bot „genius“.*medium/],
      [`game="karata" play="0" bot="search:x"`, /no bot “search:x”/, /Bot „search:x“/],
      [`game="karata" play="7"`, /no seat “7”.*play names one of: 0, 1\./, /Platz „7“.*play.*: 0, 1\./],
      [`game="karata" seat="x"`, /no seat “x”.*seat names one of: -1, 0, 1\./, /Platz „x“/],
      [`game="karata" rules="{seats}"`, /rules {seats} do not fit Karata.*seats, hand/, /Regeln {seats} passen nicht zu Karata/],
      [`game="karata" rules='{"seat":3}'`, /rules {"seat":3} do not fit Karata/, /passen nicht zu Karata/],
      [`game="indigo" rules='{"seats":3}'`, /rules {"seats":3} do not fit Indigo, which has no options\.$/, /passen nicht zu Indigo\. Es hat keine Optionen\.$/],
      [`game="karata" seed="abc"`, /no seed “abc”.*seed needs 64 hexadecimal digits/, /„abc“.*seed braucht 64 Hexadezimalziffern/],
      [`game="karata" names="Ann, Ben, Cleo"`, /more names than Karata has seats, which is 2: Ann, Ben, Cleo/, /mehr Namen.*Karata.*2: Ann/],
      [`game="karata" pace="fast"`, /pace “fast” is no number of milliseconds/, /Tempo „fast“/],
      [`src="/none.json"`, /no record at http.*\/none\.json/, /http.*\/none\.json liegt keine Aufzeichnung/],
      [`src="/page.json"`, /no record of a deal: http.*\/page\.json/, /keine Aufzeichnung eines Spiels: http/],
      [`src="/other.json"`, /no record of a deal: http.*\/other\.json/, /keine Aufzeichnung eines Spiels: http/],
      [`game="karata" program="none.wasm"`, /no program with games at http.*\/none\.wasm/, /kein Programm mit Spielen/],
    ]) {
      for (const [lang, says] of [
        ["en", en],
        ["de", de],
      ]) {
        const page = await show(attributes, { lang, ready: ".refused" });
        assert.match(await page(text(".refused p")), says);
        assert.equal(await page(`${all("button, select, input")}.length`), 0, attributes);
        }
    }
  });

  test("the arrows change nothing during a deal, and step through it afterwards", async () => {
    const page = await show(`game="indigo" play="0" bot="random" pace="0" seed="${seed(1)}"`);
    await page.until(`document.querySelector("hoyle-table").at > 3 ? ${root}.querySelector(".hand-card.legal") : ${move}`);
    await page(`${root}.querySelector(".hand-card.legal").focus()`);
    const at = await page(`document.querySelector("hoyle-table").at`);
    await press(page, "ArrowLeft", 37);
    await press(page, "Home", 36);
    assert.equal(await page(`document.querySelector("hoyle-table").at`), at);
    assert.equal(await page(`${all(".controls")}.length`), 0, "controls of a deal that is under way");
    await toTheEnd(page);
    await page(`${root}.querySelector(".controls [aria-label='One move back']").click()`);
    assert.match(await page(text(".controls .small")), /^47 \/ 48$/);
    assert.equal(await page(text(".again")), "Deal again");
  });

  test("each play is told once", async () => {
    const page = await show(`game="doppelkopf" play="0" bot="random" pace="0" seed="${seed(1)}"`);
    await page(`(() => {
      window.told = [];
      new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((p) => window.told.push(p.innerText)))).observe(${root}.querySelector("#news"), { childList: true });
    })()`);
    await toTheEnd(page);
    const told = await page("window.told");
    const { plays } = await page(`document.querySelector("hoyle-table").record`);
    assert.equal(told.filter((text) => /^Bot \d(:| \w)/.test(text) && !/ (gets|wins|takes) the trick/.test(text)).length, plays.filter((p) => p.seat !== 0).length);
    assert.equal(told.filter((text) => /is (Re|Kontra)/.test(text)).length, 0);
  });

  test("on a wide page the seats are around the felt", async () => {
    const page = await show(`game="doppelkopf" play="0"`, { size: [1200, 800] });
    await page.until(`innerWidth === 1200`);
    const [left, top, right] = await page(`["left", "top", "right"].map((at) => { const r = ${root}.querySelector(".at-" + at).getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })`);
    assert.ok(left[0] < 300 && right[0] > 900 && top[1] < left[1], `${left} ${top} ${right}`);
  });

  test("a record is shown step by step, by any eyes", async () => {
    const page = await show(`src="/examples/indigo.json" seat="0"`, { ready: ".controls" });
    const hand = () => page(`${all(".still-hand playing-card")}.length`);
    assert.equal(await hand(), 6);
    await page(`(() => { const s = ${root}.querySelector("select"); s.value = "-1"; s.dispatchEvent(new Event("change")) })()`);
    assert.equal(await hand(), 0);
    await page(`document.querySelector("hoyle-table").focus()`);
    const at = text(".controls .small");
    await press(page, "ArrowRight", 39);
    assert.equal(await page(at), "1 / 48");
    const { seat, move: card } = JSON.parse(record).plays[0];
    const rank = { A: "Ace", J: "Jack", Q: "Queen", K: "King", T: "10" }[card[0]] ?? card[0];
    assert.match(await page(text("#news")), new RegExp(`^Seat ${seat + 1}.*${rank}`, "i"));
    await press(page, "End", 35);
    assert.equal(await page(at), "48 / 48");
    assert.match(await page(text(".result h2")), /^(Seat \d wins the deal|The deal is a tie)\.$/);
    assert.equal(await page(`${all(".again")}.length`), 0);
    await press(page, "ArrowLeft", 37);
    await press(page, "ArrowLeft", 37);
    assert.equal(await page(at), "46 / 48");
    await press(page, "Home", 36);
    assert.equal(await page(at), "0 / 48");
    await page(`(async () => {
      const { load } = await import("/lib/browser.js");
      const table = document.querySelector("hoyle-table");
      const position = (await load()).open(table.record).at(10).position();
      table.removeAttribute("src");
      table.setAttribute("game", "indigo");
      table.position = position;
    })()`);
    await page.until(`!${root}.querySelector(".controls") && ${root}.querySelector(".felt")`);
  });

  const axe = process.env.AXE ?? "";
  test("axe finds nothing", { skip: existsSync(axe) ? false : "no axe-core; AXE names its file" }, async () => {
    const page = await visit("/examples/table.html", `[...document.querySelectorAll("hoyle-table")].every((t) => t.shadowRoot.querySelector(".felt"))`);
    await page(readFileSync(axe, "utf8"));
    const found = () => page(`axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html).join(" ")))`);
    assert.deepEqual(await found(), []);
    const refused = await show(`game="bingo"`, { ready: ".refused" });
    await refused(readFileSync(axe, "utf8"));
    assert.deepEqual(await refused(`axe.run(document.querySelector("hoyle-table")).then((r) => r.violations.map((v) => v.id))`), []);
  });
});
