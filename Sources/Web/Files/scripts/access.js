// On every screen: the accessibility panel, the languages in place, the keypad, and speech.

import "./language.js";
import { afterFrame, getView, isStored, resetView, setView } from "./page.js";

const form = document.querySelector("[data-view-form]");
const status = form.querySelector("[role=status]");
const panel = document.querySelector("#view-panel");
const help = document.querySelector("#help-dialog");

// MARK: The panel

// A choice that stands where it takes effect, beside those of the panel.
const choiceHere = "[data-view-choice]";

/** Marks what is chosen; pages are the same for everybody and cannot. */
function show() {
  const view = getView();
  for (const button of document.querySelectorAll(`${choiceHere} button, [data-view-form] [aria-pressed]`)) {
    const { usual, wish } = button.dataset;
    const isOn = view[button.name] === (usual === undefined ? (wish ?? button.value) : undefined);
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

/** Presses a button at once; the page, which may be long in taking its new form, follows. */
function choose(button) {
  const isSwitch = button.dataset.wish !== undefined;
  const turnsOff = isSwitch && button.getAttribute("aria-pressed") === "true";
  if (button.name !== "reset") button.setAttribute("aria-pressed", String(!turnsOff));
  afterFrame(() => {
    if (button.name === "reset") {
      resetView();
      status.textContent = form.dataset.wasReset;
    } else {
      const isUsual = turnsOff || button.dataset.usual !== undefined;
      setView(button.name, isUsual ? null : (button.dataset.wish ?? button.value));
      status.textContent = change(button);
    }
    // Another size moves everything: what was pressed stays in sight.
    button.scrollIntoView({ block: "nearest" });
  });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  choose(event.submitter);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(choiceHere)) return;
  event.preventDefault();
  const { name, value, dataset } = event.submitter;
  setView(name, dataset.usual === undefined ? value : null);
});
document.addEventListener("pavilion:view", show);
addEventListener("pageshow", show);
show();

// The page that a device had kept does not know from where it was opened.
const done = document.querySelector("[data-view-done]");
const origin = new URL(new URLSearchParams(location.search).get("from") ?? "/", location.href);
if (done && isStored && origin.origin === location.origin) {
  done.href = origin.pathname + origin.search;
}

// MARK: Dialogs

function openDialog(dialog) {
  if (dialog && !dialog.open) dialog.showModal();
}

// A dialog gives all elements of the page new styles, when it opens and when it closes.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-view-open], [data-help-open], [data-close-dialog]");
  if (!button) return;
  if (button.matches("[data-close-dialog]")) return afterFrame(() => button.closest("dialog").close());
  event.preventDefault();
  afterFrame(() => openDialog(button.matches("[data-help-open]") ? help : panel));
});

// MARK: The keypad

// Everything by arrows, Enter, back and help: tactile keypads send the same keys as a keyboard.
// Docs/accessibility.md lists what each one does.
const reachable =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, audio[controls], " +
  "video[controls], [tabindex]:not([tabindex='-1'])";
const textTypes = ["text", "search", "email", "tel", "url", "password", "number"];
const keypadFlag = "pavilion.keypad";

/** The dialog in front, or the page. */
const front = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

/** What can be pressed, in reading order. */
function controls() {
  return [...front().querySelectorAll(reachable)].filter(
    (element) =>
      !element.disabled &&
      !element.closest("[inert]") &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
}

const isText = (element) =>
  element.matches("textarea, [contenteditable='true']") ||
  (element.matches("input") && textTypes.includes(element.type));

/** Moves the focus by one: from where it is, or from where the screen begins. */
function move(step) {
  const list = controls();
  if (list.length === 0) return;
  const here = document.activeElement;
  let index = list.indexOf(here);
  if (index >= 0) {
    index += step;
  } else {
    // Focus may rest on a heading; without any, the content is where one begins.
    const from = here && here !== document.body ? here : (front().querySelector("main") ?? front());
    const after = list.findIndex(
      (element) => from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    index = step > 0 ? after : (after < 0 ? list.length : after) - 1;
  }
  list.at(index % list.length).focus({ focusVisible: true });
}

/** Closes what is in front; without that, goes to the screen before. */
function goBack() {
  const dialog = document.querySelector("dialog:modal");
  if (dialog) return front().requestClose ? front().requestClose() : front().close();
  const menu = document.querySelector("nav details[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus({ focusVisible: true });
    return;
  }
  // The way home of staff leads to visitors, away from their work.
  const way =
    document.querySelector("main :is(.back, [data-close])") ??
    document.querySelector(":not(.staff-top) > .home-link");
  if (way && !document.body.classList.contains("start-screen")) way.click();
}

/** Help; pressed again, speech: the one key that has to be found without sight. */
function explain() {
  if (help.open) setView("speech", getView().speech ? null : "on");
  else openDialog(help);
}

const actions = {
  ArrowDown: () => move(1),
  ArrowRight: () => move(1),
  ArrowUp: () => move(-1),
  ArrowLeft: () => move(-1),
  Escape: goBack,
  Backspace: goBack,
  GoBack: goBack,
  BrowserBack: goBack,
  F1: explain,
  Help: explain,
  "?": explain,
  F2: () => openDialog(panel),
  F3: () => document.dispatchEvent(new CustomEvent("pavilion:speak", { detail: "read" })),
  F4: () => document.dispatchEvent(new CustomEvent("pavilion:speak", { detail: "repeat" })),
  // The plug of a headphone, on keypads that report it.
  F15: () => setView("speech", "on"),
  F16: () => setView("speech", null),
};

/** Whether a key has a meaning of its own where the focus is. */
function belongsToField(key, element) {
  if (isText(element)) {
    return ["ArrowLeft", "ArrowRight", "Backspace", "Escape", "?"].includes(key);
  }
  if (element.matches("select")) return key === "ArrowLeft" || key === "ArrowRight";
  if (element.matches("input[type=range], audio, video")) {
    return key === "ArrowLeft" || key === "ArrowRight";
  }
  return false;
}

document.addEventListener("keydown", (event) => {
  const action = actions[event.key];
  if (!action || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && belongsToField(event.key, event.target)) return;
  // A modal dialog hears Escape by itself, and may have reasons to stay.
  if (event.key === "Escape" && document.querySelector("dialog:modal")) return;
  event.preventDefault();
  if (event.key.startsWith("Arrow")) sessionStorage.setItem(keypadFlag, "on");
  action();
});

// Who comes by keypad starts at the heading of the next screen, who comes by touch starts nowhere.
addEventListener("pointerdown", () => sessionStorage.removeItem(keypadFlag), { capture: true });
document.addEventListener("pavilion:forget", () => sessionStorage.removeItem(keypadFlag));
if (sessionStorage.getItem(keypadFlag) && document.activeElement === document.body) {
  const heading = document.querySelector("main h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true, focusVisible: true });
  }
}

// MARK: Speech, which is loaded when somebody wants to hear it

async function followSpeech(changed) {
  const { follow } = await import("./speech.js");
  follow(changed);
}

document.addEventListener("pavilion:view", ({ detail }) => {
  if ("speech" in detail || ("rate" in detail && getView().speech)) followSpeech(detail);
});
if (getView().speech) followSpeech({});

// One touch reads a screen aloud, and turns speech on.
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-listen]")) return;
  if (!getView().speech) setView("speech", "on");
  await import("./speech.js");
  document.dispatchEvent(new CustomEvent("pavilion:speak", { detail: "read" }));
});
