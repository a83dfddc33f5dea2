// The task beside the queue: its keys, and the glasses of an order that staff takes.

import "./payment-keys.js";
import { onLetter } from "./staff-frame.js";

const sheet = document.querySelector("[data-sheet]");

/** Adds a glass to the field of a juice, or takes one away. */
function addGlass(button) {
  const field = button.parentElement.querySelector("input");
  const glasses = Math.max(0, (Number(field.value) || 0) + Number(button.dataset.glass));
  field.value = glasses === 0 ? "" : String(glasses);
}

if (sheet) {
  const heading = sheet.querySelector("h1");
  heading.tabIndex = -1;
  if (!sheet.contains(document.activeElement)) heading.focus({ preventScroll: true });
  for (const button of sheet.querySelectorAll("[data-glass]")) {
    button.hidden = false;
    button.addEventListener("click", () => addGlass(button));
  }
}

onLetter("n", () => document.querySelector("[data-take-order]")?.click());
