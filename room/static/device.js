// The same account on several devices: one shows a code, the other types it.

import { h } from "./dom.js";
import { offline } from "./place.js";
import { del, get, post } from "./api.js";
import { t } from "./say.js";
import { passing } from "./clock.js";
import { sure } from "./dialog.js";
import { askCode } from "./questions.js";
import { sheet } from "./sheet.js";
import { invitePeople } from "./members.js";
import { tell, toast } from "./toast.js";

const pause = 3000; // ms between two looks whether a code was used

/**
 * choices returns what may be done with the devices of an account, with the texts of the buttons.
 * @param {Session} me
 */
export function choices(me) {
  if (offline) return {};
  const end = me.added ? { out: t("device.out") } : me.devices ? { others: t("device.others") } : {};
  const invite = me.members ? { invite: t("members.invite") } : {};
  return { ...invite, code: t("device.code"), have: t("device.have"), ...end };
}

/**
 * What each choice does; begin loads the page again for another account.
 * @type {Record<string, (me: Session, begin: (told: string) => void) => unknown>}
 */
export const devices = { code: showCode, have: typeCode, out: signOut, others: signOthersOut, invite: invitePeople };

/** @param {Session} me */
async function showCode(me) {
  try {
    const { code, lasts } = await post("session/code");
    const end = Date.now() + lasts;
    let [used, asked] = [false, Date.now()];
    const look = async () => {
      asked = Date.now();
      const now = await get("session").catch(() => me);
      used = (now.devices ?? 0) > (me.devices ?? 0);
    };
    const left = () => {
      if (!used && Date.now() - asked > pause) look();
      return used ? t("device.used") : validity(Math.ceil((end - Date.now()) / 1000));
    };
    sheet(t("device.code"), () => [
      h("p", { key: "about", text: t("device.about") }),
      h("p", { key: "code", class: "device-code", text: code }),
      passing("until", left),
    ]);
  } catch (refused) {
    tell(refused);
  }
}

/** @param {number} n the seconds that are left */
function validity(n) {
  return n > 0 ? t("device.soon", { n }) : t("device.late");
}

/** @param {Session} me @param {(told: string) => void} begin */
async function typeCode(me, begin) {
  const code = await askCode(me.name);
  if (!code) return;
  try {
    await post("session/device", { code });
    begin("device.done");
  } catch (refused) {
    tell(refused);
  }
}

/** @param {Session} me @param {(told: string) => void} begin */
async function signOut(me, begin) {
  if (!(await sure(t("device.out.sure")))) return;
  try {
    await del("session/device");
    begin("device.out.done");
  } catch (refused) {
    tell(refused);
  }
}

/** @param {Session} me */
async function signOthersOut(me) {
  if (!(await sure(t("device.others.sure")))) return;
  try {
    await del("session/device");
    me.devices = 0;
    toast(t("device.others.done"));
  } catch (refused) {
    tell(refused);
  }
}
