// A keyboard on the screen, where there is no other: it opens where a text is typed.
//
// It writes into the field as typing does, with `input` events, and leaves the focus there; the
// arrows of a keypad lead from the field to its keys and back. Docs/accessibility.md tells how.

import { add, compose, isJamo } from "./hangul.js";
import { isMark, lettersOf, marked, numbers, signsOf, toKatakana } from "./keyboard-layouts.js";
import { texts as allTexts } from "./keyboard-texts.js";
import { announce } from "./page.js";

const arrivalMs = 400; // in which a second tap on the field presses no key that has appeared there
const settlingMs = 60; // until a press elsewhere has had its effect, and the page may move
const typedInto =
  "textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=tel], " +
  "[type=url], [type=password], [type=number])";
const drawings = {
  SHIFT: "M12 4 4 12h4v7h8v-7h4z",
  ERASE: "M8.5 5H21v14H8.5L3 12zm3 4.5 5 5m0-5-5 5",
};

const root = document.documentElement;
const language = root.lang;
const texts = allTexts[language] ?? allTexts.en;
const board = document.createElement("section");

let field = null; // the field that the open keyboard writes to
let usualMode = ""; // its own inputmode, which keeps a device's keyboard away meanwhile
let before = ""; // its value when the keyboard opened
let open = []; // the keys of the syllable still open, which ends at the caret
let syllable = ""; // its text
let caret = 0; // where it ends
let layouts = [];
let layout = null;
let isShifted = false;
let isKatakana = false;
let openedAt = 0;
let isPressed = false; // whether a finger or a button is down

// MARK: The field

const isSecret = () => field.type === "password";
// Fields of these types tell no caret: what is typed goes to their end.
const hasCaret = () => field.selectionStart !== null;

function writable(element) {
  return (
    element instanceof Element && element.matches(typedInto) && !element.readOnly && !element.disabled
  );
}

/** The button that sends the form, where it is beyond doubt which one is meant. */
function sender() {
  const all = [...(field.form?.elements ?? [])].filter((e) => e.type === "submit" || e.type === "image");
  return all.length === 1 && all[0].checkVisibility() ? all[0] : null;
}

/** Puts a text in the place of the selection, or of so many characters before it. */
function write(text, replaced = 0) {
  const value = field.value;
  const end = hasCaret() ? field.selectionEnd : value.length;
  const start = Math.max(0, (hasCaret() ? field.selectionStart : end) - replaced);
  const length = value.length - (end - start) + text.length;
  if (field.maxLength >= 0 && length > Math.max(field.maxLength, value.length)) return false;
  if (hasCaret()) field.setRangeText(text, start, end, "end");
  else field.value = value.slice(0, start) + text;
  const inputType = text ? "insertText" : "deleteContentBackward";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data: text || null }));
  caret = start + text.length;
  return true;
}

/** The last character before the caret, as a reader counts characters. */
function lastCharacter() {
  const text = hasCaret() ? field.value.slice(0, field.selectionStart) : field.value;
  return [...new Intl.Segmenter(language).segment(text)].at(-1)?.segment ?? "";
}

const closeSyllable = () => {
  open = [];
  syllable = "";
};

/** A syllable is open only as long as the caret stays behind it. */
function checkSyllable() {
  const isBehind = hasCaret() && field.selectionStart === caret && field.selectionEnd === caret;
  if (!isBehind || !field.value.slice(0, caret).endsWith(syllable)) closeSyllable();
}

function type(character) {
  checkSyllable();
  if (isMark(character)) {
    const last = lastCharacter();
    const made = marked(last, character);
    if (made) write(made, last.length);
  } else if (isJamo(character) && hasCaret() && !isSecret()) {
    const next = add(open, character);
    const text = compose(next.open);
    if (!write(next.closed + text, syllable.length)) return;
    open = next.open;
    syllable = text;
  } else {
    closeSyllable();
    if (!write(character)) return;
  }
  tell(lastCharacter());
}

function erase() {
  checkSyllable();
  if (open.length > 0) {
    const rest = open.slice(0, -1);
    const text = compose(rest);
    write(text, syllable.length);
    open = rest;
    syllable = text;
    return tell(text || texts.erase);
  }
  const hasSelection = hasCaret() && field.selectionStart !== field.selectionEnd;
  const last = lastCharacter();
  if (!hasSelection && !last) return;
  write("", hasSelection ? 0 : last.length);
  tell(hasSelection ? texts.erase : texts.erased.replace("{text}", spoken(last)));
}

const spoken = (character) => (character === " " ? texts.space : (texts.signNames[character] ?? character));

/** Says what was typed, unless it is secret. */
function tell(character) {
  if (!isSecret()) announce(spoken(character));
}

// MARK: The keys

const actions = {
  SPACE: () => type(" "),
  ERASE: erase,
  SHIFT: () => shift(!isShifted),
  KATAKANA: () => {
    isKatakana = !isKatakana;
    fillIn();
  },
  SWITCH: () => show(layouts[(layouts.indexOf(layout) + 1) % layouts.length]),
  SIGNS: () => show(signsOf(language)),
  LETTERS: () => show(layouts[0]),
  SEND: send,
  DONE: () => leave(),
};
// What writes acts at once, as on any keyboard; what changes the screen waits for the finger to rise,
// so that nothing else lies under it.
const atOnce = (key) => !(key in actions) || key === "SPACE" || key === "ERASE";

function shift(isOn) {
  isShifted = isOn;
  fillIn();
}

/** The character that a key writes now. */
function written(key) {
  if (isKatakana) return toKatakana(key);
  if (!isShifted) return key;
  return layout.shifted ? (layout.shifted[key] ?? key) : key.toLocaleUpperCase(language);
}

const isShown = (key) =>
  (key !== "SWITCH" || layouts.length > 1) && (key !== "SEND" || sender() !== null);

/** The words on a key that writes nothing. */
function words(key) {
  if (key === "SWITCH") return layouts.find((one) => one !== layout).sign;
  if (key === "LETTERS") return layouts[0].sign;
  if (key === "SIGNS") return "123";
  if (key === "KATAKANA") return "カナ";
  if (key === "SEND") return sender().getAttribute("aria-label") ?? sender().textContent.trim();
  return texts[key.toLowerCase()];
}

function drawing(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

function keyButton(key) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = "key";
  button.dataset.key = key;
  if (key in actions) button.dataset.action = "";
  if (key in drawings) {
    button.setAttribute("aria-label", texts[key.toLowerCase()]);
    button.append(drawing(drawings[key]));
  } else if (key in actions) {
    button.textContent = words(key);
    if (key === "KATAKANA") button.setAttribute("aria-label", `${words(key)}, ${texts.katakana}`);
  }
  return button;
}

/** Brings what the keys write up to date with Shift. */
function fillIn() {
  for (const button of board.querySelectorAll(".key")) {
    const { key } = button.dataset;
    if (key === "SHIFT") button.setAttribute("aria-pressed", String(isShifted));
    if (key === "KATAKANA") button.setAttribute("aria-pressed", String(isKatakana));
    if (key in actions) continue;
    const character = isMark(key) ? key : written(key);
    button.textContent = character;
    if (texts.signNames[character]) button.setAttribute("aria-label", texts.signNames[character]);
  }
}

/** Shows the keys of a layout; the key in focus stays in its place. */
function show(next) {
  const here = keys().indexOf(document.activeElement);
  layout = next;
  isShifted = false;
  isKatakana = false;
  const bar = document.createElement("div");
  bar.className = "keyboard-rows";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", texts[layout.name]);
  const lines = layout.rows.map((row) => row.split(" ").filter(isShown));
  for (const line of lines) {
    const row = document.createElement("div");
    row.className = "keyboard-row";
    row.append(...line.map(keyButton));
    const columns = layout.name === "numbers" ? 3 : Math.max(10, line.length);
    row.style.setProperty("--columns", columns);
    bar.append(row);
  }
  board.style.setProperty("--rows", lines.length);
  board.dataset.layout = layout.name;
  board.replaceChildren(bar);
  fillIn();
  keys()[0].tabIndex = 0;
  if (here >= 0) focusKey(keys().find((one) => isSwitch(one)) ?? keys()[here] ?? keys()[0]);
  makeRoom();
}

const keys = () => [...board.querySelectorAll(".key")];
const isSwitch = ({ dataset }) => ["SWITCH", "LETTERS", "SIGNS"].includes(dataset.key);

function focusKey(button) {
  for (const key of keys()) key.tabIndex = key === button ? 0 : -1;
  button.focus({ focusVisible: true });
}

function press(button) {
  const { key } = button.dataset;
  if (key in actions) return actions[key]();
  type(isMark(key) ? key : written(key));
  if (isShifted) shift(false);
}

board.addEventListener("pointerdown", (event) => {
  const button = event.target.closest(".key");
  if (!button || !atOnce(button.dataset.key) || event.button !== 0) return;
  if (event.timeStamp - openedAt > arrivalMs) press(button);
});
// The focus stays where it is: in the field.
board.addEventListener("mousedown", (event) => event.preventDefault());
board.addEventListener("click", (event) => {
  const button = event.target.closest(".key");
  if (!button) return;
  // A click without a press comes from a key of a keypad, or from an assistive technology.
  const isPress = event.detail > 0 && event.pointerType !== "";
  if (!isPress || (!atOnce(button.dataset.key) && event.timeStamp - openedAt > arrivalMs)) press(button);
});

// MARK: By keypad

/** The key next to another in a direction: the nearest of the next row, or beside it. */
function neighbour(button, direction) {
  const all = keys();
  if (direction === "ArrowRight") return all[(all.indexOf(button) + 1) % all.length];
  if (direction === "ArrowLeft") return all.at(all.indexOf(button) - 1);
  const sign = direction === "ArrowDown" ? 1 : -1;
  const middle = (box) => box.left + box.width / 2;
  const from = button.getBoundingClientRect();
  const distance = (box) => Math.abs(box.top - from.top) * 100 + Math.abs(middle(box) - middle(from));
  const beyond = all
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * sign > from.height / 2);
  return beyond.sort((a, b) => distance(a.box) - distance(b.box))[0]?.one;
}

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (["Escape", "Backspace", "GoBack", "BrowserBack"].includes(event.key)) {
    event.preventDefault();
    leave();
  } else if (event.key.startsWith("Arrow")) {
    const next = neighbour(event.target, event.key);
    // What is below the keys, the page finds from the field.
    if (!next && event.key === "ArrowDown") return leave();
    event.preventDefault();
    if (next) focusKey(next);
    else field.focus({ focusVisible: true });
  }
});

document.addEventListener(
  "keydown",
  (event) => {
    if (!field || event.target !== field || event.isComposing) return;
    if (event.key === "ArrowDown") focusKey(keys().find((key) => key.tabIndex === 0) ?? keys()[0]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

// MARK: Opening and closing

/** Keeps room below the page for the keyboard, and the field in sight above it. */
function makeRoom() {
  if (!field) return;
  root.style.setProperty("--keyboard", `${board.offsetHeight}px`);
  const dialog = field.closest("dialog");
  if (dialog) dialog.dataset.aboveKeyboard = "";
  field.scrollIntoView({ block: "nearest" });
  const isCovered = field.getBoundingClientRect().bottom > board.getBoundingClientRect().top;
  const pinned = isCovered && !dialog ? pinnedAround(field) : null;
  if (pinned) pinned.dataset.aboveKeyboard = "";
}

/** What is held at an edge of the screen with an element in it. */
function pinnedAround(element) {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return one;
  }
  return null;
}

function openOn(element) {
  if (element === field) return;
  if (field) close();
  field = element;
  before = field.value;
  closeSyllable();
  openedAt = performance.now();
  usualMode = field.getAttribute("inputmode") ?? "";
  const isNumber = field.type === "number" || field.type === "tel" || ["numeric", "decimal", "tel"].includes(usualMode);
  const isLatin =
    ["email", "url", "password"].includes(field.type) || ["email", "url"].includes(usualMode);
  layouts = isNumber
    ? [numbers(language, usualMode === "decimal" || field.step === "any")]
    : lettersOf(language, isLatin);
  field.inputMode = "none";
  field.dataset.typing = "";
  root.dataset.typingOpen = "";
  (field.closest("dialog") ?? document.body).append(board);
  board.showPopover();
  show(layouts[0]);
  announce(texts.opened);
}

/** Closes the keyboard; the focus stays where it is. */
function close() {
  if (!field) return;
  const last = field;
  field = null;
  delete last.dataset.typing;
  if (usualMode) last.setAttribute("inputmode", usualMode);
  else last.removeAttribute("inputmode");
  delete root.dataset.typingOpen;
  root.style.removeProperty("--keyboard");
  for (const one of document.querySelectorAll("[data-above-keyboard]")) delete one.dataset.aboveKeyboard;
  board.remove();
  if (last.value !== before) last.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Closes the keyboard, with the focus in the field. */
function leave() {
  const last = field;
  close();
  isLeaving = true;
  last?.focus({ focusVisible: true });
  isLeaving = false;
}

let isLeaving = false;

function send() {
  const { form } = field;
  const button = sender();
  leave();
  form.requestSubmit(button);
}

/** Closes the keyboard when something else is meant, once a press has had its effect. */
function settle() {
  if (!field) return;
  if (isPressed) return setTimeout(settle, settlingMs);
  const here = document.activeElement;
  if (here !== field && !board.contains(here)) close();
}

document.addEventListener("focusin", ({ target }) => {
  if (writable(target) && !isLeaving) openOn(target);
});
document.addEventListener("focusout", ({ target }) => {
  if (field && (target === field || board.contains(target))) setTimeout(settle, settlingMs);
});
// In a field that has the focus already, a touch asks for the keyboard again.
document.addEventListener("click", ({ target }) => {
  if (writable(target) && target === document.activeElement) openOn(target);
});
addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => (isPressed = false), { capture: true });
}
document.addEventListener("pavilion:forget", close);
document.addEventListener("pavilion:view", () => requestAnimationFrame(makeRoom));
addEventListener("resize", makeRoom);

board.className = "keyboard";
board.id = "screen-keyboard";
board.popover = "manual";
board.setAttribute("aria-label", texts.name);

const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = new URL("keyboard.css", import.meta.url).href;
sheet.addEventListener("load", () => {
  if (writable(document.activeElement)) openOn(document.activeElement);
});
document.head.append(sheet);
