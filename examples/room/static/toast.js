// Short messages that come and go. They are spoken too.

import { announce } from "./say.js";

const stay = 4500; // ms

export function toast(text) {
  const box = document.createElement("div");
  box.className = "toast";
  box.textContent = text;
  document.getElementById("toasts").append(box);
  announce(text, true);
  setTimeout(() => box.remove(), stay);
}
