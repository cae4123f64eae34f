// Reports about people, to the operator of the room.

import { h } from "./dom.js";
import { account, post } from "./api.js";
import { t } from "./say.js";
import { askReport } from "./questions.js";
import { tell, toast } from "./toast.js";

const whys = ["texts", "name", "cheats", "stalls", "other"];

/**
 * reportButton reports a person, with the table where it happened if there is one.
 * @param {string} who
 * @param {string} name
 * @param {string} [table]
 */
export function reportButton(who, name, table = "") {
  if (!who || who === account()) return null;
  return h("button", {
    key: "report",
    type: "button",
    class: "quiet",
    text: t("report.button"),
    "aria-label": t("report.name", { name }),
    onclick: () => report(who, name, table),
  });
}

/** @param {string} who @param {string} name @param {string} table */
async function report(who, name, table) {
  const told = await askReport(name, whys);
  if (!told) return;
  try {
    await post(`people/${who}/report`, { ...told, table });
    toast(t("report.done"));
  } catch (refused) {
    tell(refused);
  }
}
