// On every screen: the accessibility panel, the languages in place, the keypad, and speech.

import "./keypad.js";
import "./language.js";
import { getView, resetView, setView } from "./view.js";

const form = document.querySelector("[data-view-form]");
const status = form.querySelector("[role=status]");
const panel = document.querySelector("#view-panel");
const help = document.querySelector("#help-dialog");

// MARK: The panel

/** Marks what is chosen; pages are the same for everybody and cannot. */
function show() {
  const view = getView();
  for (const button of form.querySelectorAll("button[aria-pressed]")) {
    const { usual, wish } = button.dataset;
    const chosen = view[button.name];
    const isOn = usual === undefined ? chosen === (wish ?? button.value) : chosen === undefined;
    button.setAttribute("aria-pressed", String(isOn));
    const state = button.querySelector(".switch-state");
    if (state) state.textContent = isOn ? form.dataset.on : form.dataset.off;
  }
}

/** What a button stands for, in words: the group and the value, or the switch and its state. */
function change(button) {
  const group = button.closest("[role=group]")?.querySelector(".options-name");
  const name = group ?? button.querySelector(".switch-name");
  const value = group ? button : button.querySelector(".switch-state");
  return form.dataset.changed
    .replace("{name}", name.textContent.trim())
    .replace("{value}", value.textContent.trim());
}

function choose(button) {
  if (button.name === "reset") {
    resetView();
    status.textContent = form.dataset.wasReset;
  } else {
    const isSwitch = button.dataset.wish !== undefined;
    const turnsOff = isSwitch && button.getAttribute("aria-pressed") === "true";
    const isUsual = turnsOff || button.dataset.usual !== undefined;
    setView(button.name, isUsual ? null : (button.dataset.wish ?? button.value));
    status.textContent = change(button);
  }
  // Another size moves everything: what was pressed stays in sight.
  button.scrollIntoView({ block: "nearest" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  choose(event.submitter);
});
document.addEventListener("pavilion:view", show);
addEventListener("pageshow", show);
show();

// The page that a device had kept does not know from where it was opened.
const done = document.querySelector("[data-view-done]");
const origin = new URL(new URLSearchParams(location.search).get("from") ?? "/", location.href);
if (done && "stored" in document.documentElement.dataset && origin.origin === location.origin) {
  done.href = origin.pathname + origin.search;
}

// MARK: Dialogs

export function openPanel() {
  if (panel && !panel.open) panel.showModal();
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-view-open], [data-help-open], [data-close-dialog]");
  if (!opener) return;
  if (opener.matches("[data-close-dialog]")) return opener.closest("dialog").close();
  event.preventDefault();
  if (opener.matches("[data-help-open]")) help.showModal();
  else openPanel();
});
document.addEventListener("pavilion:panel", openPanel);

// MARK: Speech, which is loaded when somebody wants to hear it

async function followSpeech(changed) {
  const { follow } = await import("./speech.js");
  follow(changed);
}

document.addEventListener("pavilion:view", ({ detail }) => {
  if ("speech" in detail || ("rate" in detail && getView().speech)) followSpeech(detail);
});
if (getView().speech) followSpeech({});
