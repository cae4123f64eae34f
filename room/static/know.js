// What the reader could know: unseen cards that the others have more or less likely than counting alone would say.

import { h } from "./dom.js";
import { sheet } from "./sheet.js";
import { layoutOf, seatName, zoneId, zoneTitle } from "./zones.js";
import { learn, moveText, t } from "./say.js";

/**
 * know asks for the chances, and shows them.
 * @param {TablePage} page
 * @param {Scene} scene
 */
export async function know(page, scene) {
  const [found] = await Promise.all([page.ask({ t: "know" }), learn("advice")]);
  if (found?.chances) lesson(scene, found.chances);
}

/**
 * lesson shows chances in a dialog.
 * @param {Scene} scene
 * @param {Chance[]} all
 */
export function lesson(scene, all) {
  sheet(t("tool.know"), () => [h("p", { key: "about", text: t(all.length > 0 ? "know.about" : "know.none") }), chances(scene, all)]);
}

/**
 * chances lists cards that the others have more or less likely than counting alone would say, in a line for each zone.
 * @param {Scene} scene
 * @param {Chance[]} all
 */
export function chances(scene, all) {
  const percent = (/** @type {number} */ chance) => Math.round(100 * chance);
  const zones = [...new Map(all.map(({ zone }) => [zoneId(zone), zone])).values()];
  const lines = zones.map((zone) => {
    const where = layoutOf(scene, zone) === "hand" ? "" : `, ${zoneTitle(scene.game, zone.name)}`;
    const cards = all.filter((c) => zoneId(c.zone) === zoneId(zone));
    const texts = cards.map((c) => t("know.chance", { card: moveText("", c.card), chance: percent(c.chance), counted: percent(c.counted) }));
    return h("li", { key: zoneId(zone) }, h("b", { text: `${seatName(scene, zone.seat)}${where}: ` }), texts.join(", "));
  });
  return h("ul", { key: "chances", class: "chances" }, lines);
}
