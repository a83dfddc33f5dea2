// The frame of the screens of staff: the connection in words, the map of screens, and keys.

import { isOnline } from "./feed.js";
import { ofBar } from "./page.js";

const keysKey = ofBar("pavilion.keys"); // whether the keys are switched off on this device
const goMs = 1500; // how long a letter after G counts
const line = document.querySelector("[data-line]");
const keysSwitch = document.querySelector("[data-keys-switch]");

// MARK: The connection

function showLine() {
  line.hidden = false;
  line.toggleAttribute("data-down", !isOnline());
}

// The page to sign in has no frame.
if (line) {
  document.addEventListener("pavilion:connection", showLine);
  showLine();
}

// MARK: Lists that open

// One at a time, and none behind what is touched next.
document.addEventListener("click", ({ target }) => {
  for (const list of document.querySelectorAll(".office :is(nav, .signed-in) details[open]")) {
    if (!list.contains(target) || target.closest("[data-view-open]")) list.open = false;
  }
});

// The side bar shows the place that is open, however long the list is.
const open = document.querySelector(".places-map [aria-current]");
if (open) {
  const places = open.closest(".places");
  const [place, list] = [open, places].map((element) => element.getBoundingClientRect());
  places.scrollTop += place.top - list.top - list.height / 2;
}

// MARK: Keys

const areKeysOn = () => localStorage.getItem(keysKey) !== "off";

function showKeys() {
  keysSwitch.hidden = false;
  keysSwitch.setAttribute("aria-pressed", String(areKeysOn()));
}

keysSwitch?.addEventListener("click", () => {
  if (areKeysOn()) localStorage.setItem(keysKey, "off");
  else localStorage.removeItem(keysKey);
  showKeys();
});
if (keysSwitch) showKeys();

const isField = (element) => element.closest("input, select, textarea, [contenteditable]") !== null;

/** Leads to the field that finds something here, or to the place where orders are found. */
function find() {
  const field = document.querySelector("main :is([data-find], .find-order input, [type=search])");
  if (field) field.focus();
  else go("o");
}

const letters = new Map([["z", takeBack]]);

/** Has a letter of the screen do something, outside fields and unless letters are switched off. */
export function onLetter(letter, action) {
  letters.set(letter, action);
}

/** Takes back what was just done; answers false if nothing was. */
export function takeBack() {
  const button = document.querySelector("#toast [data-undo] button");
  button?.click();
  return button !== null;
}

/** The letter or digit of a key: that of its place, where the layout writes another character there. */
export const letterOf = ({ key, code }) =>
  (/^[!-~]$/.test(key) && !code.startsWith("Digit") ? key : code.replace(/^(Key|Digit)/, "")).toLowerCase();

const go = (letter) => document.querySelector(`[data-go="${letter}"]`)?.click();

let goUntil = 0;
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || !areKeysOn()) return;
  if (event.ctrlKey || event.altKey || event.metaKey || isField(target)) return;
  if (document.querySelector("dialog:modal")) return;
  const letter = letterOf(event);
  if (key === "/") {
    event.preventDefault();
    find();
  } else if (letter === "g") {
    goUntil = Date.now() + goMs;
  } else if (Date.now() < goUntil && /^[a-z]$/.test(letter)) {
    goUntil = 0;
    go(letter);
  } else if (!event.repeat) {
    letters.get(letter)?.();
  }
});
