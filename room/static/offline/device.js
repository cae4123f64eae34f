// The panel that saves the games on this device to a file, and restores them.

import { ask, end } from "./local.js";
import { bringOwn, choose, own, saveJSON } from "../file.js";
import { h } from "../dom.js";
import { t } from "../say.js";
import { sureToReplace } from "../questions.js";
import { toast } from "../toast.js";

/** panel shows what can be done with the games on this device. */
export function panel() {
  return h(
    "section",
    { key: "device", class: "panel device", "aria-labelledby": "device-title" },
    h("h2", { id: "device-title", text: t("offline.device") }),
    h("p", { class: "small", text: t("offline.device.about") }),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", name: "save", text: t("offline.save"), onclick: saveAll }),
      h("button", { type: "button", name: "bring", text: t("offline.bring"), onclick: () => choose(bring) }),
    ),
  );
}

async function saveAll() {
  const { text } = await ask({ t: "save" });
  saveJSON("card-room", { ...JSON.parse(text), own: own() });
}

const maxFile = 64 << 20; // bytes; thousands of matches take less

/**
 * bring replaces the games on this device with those of a file, adds the problems and the progress of the file, and begins again.
 * @param {File} file
 */
export async function bring(file) {
  if (file.size > maxFile) {
    toast(t("offline.not-a-room"));
    return;
  }
  const text = await file.text();
  if (!(await sureToReplace())) return;
  const { error } = await ask({ t: "bring", text });
  if (error) {
    toast(t(error === "newer" || error === "not-a-room" ? `offline.${error}` : "offline.full"));
    return;
  }
  bringOwn(JSON.parse(text));
  end();
  location.hash = "";
  location.reload();
}
