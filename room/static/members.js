// A room for members: the invitation that lets a new person in, and those that a member makes.

import { h } from "./dom.js";
import { del, get, post } from "./api.js";
import { t, refusal } from "./say.js";
import { askCode, askInvite } from "./questions.js";
import { sheet } from "./sheet.js";
import { tell } from "./toast.js";

/**
 * askInvitation returns the code of an invitation, "" if there is none.
 * @param {{ code: string, message: string }} refused why the last one has not let the reader in
 */
export async function askInvitation(refused) {
  const { code, have } = await askInvite(refusal(refused.code, refused.message));
  if (!have) return code;
  const other = await askCode("");
  if (!other) return "";
  try {
    await post("session/device", { code: other });
    location.reload();
  } catch (wrong) {
    tell(wrong);
  }
  return "";
}

/** invitePeople makes an invitation for one person, and shows it with the others of the reader. */
export async function invitePeople() {
  try {
    const made = await post("invites");
    /** @type {Invite[]} */
    let all = (await get("invites")).invites;
    sheet(t("members.invite"), (render) => [
      h("p", { key: "about", text: t("members.about") }),
      h("p", { key: "code", class: "device-code", text: made.code }),
      h("input", { key: "link", class: "link", readonly: true, "aria-label": t("members.link"), value: `${location.origin}/?invite=${made.code}` }),
      h(
        "ul",
        { key: "all" },
        all.map((i) => row(i, () => (all = all.filter((other) => other !== i)), render)),
      ),
    ]);
  } catch (refused) {
    tell(refused);
  }
}

/** @param {Invite} i @param {() => void} remove @param {() => void} render */
function row(i, remove, render) {
  const who = i.came.map((g) => g.name).join(", ");
  const end = async () => {
    await del(`invites/${i.id}`).then(remove, tell);
    render();
  };
  return h(
    "li",
    { key: i.id },
    h("span", { text: who ? t("members.came", { who }) : t("members.left") }),
    i.left > 0 && h("button", { type: "button", class: "quiet", text: t("members.revoke"), onclick: end }),
  );
}
