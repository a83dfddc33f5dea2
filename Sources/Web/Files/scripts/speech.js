// Reads the screens aloud through the browser's speech synthesis, and shows every word it speaks.

import { whileBusy } from "./idle.js";
import { getView, setView } from "./page.js";

const root = document.documentElement;
const texts = JSON.parse(document.querySelector("#speech-texts").dataset.texts);
const caption = document.querySelector("#caption");
const synthesis = window.speechSynthesis;
const voicesTimeoutMs = 3000; // a device that has named no voice by then has none
const rates = ["75", "100", "150", "200"];

const fill = (text, values) =>
  Object.entries(values).reduce((all, [name, value]) => all.replace(`{${name}}`, value), text);

// MARK: Speaking

/** What is being said and what waits: a text, its language, the element it stands for. */
let queue = [];
let last = [];
let current = null;

/** Says a text at once, in the place of what is being said. */
function speak(text, lang = root.lang) {
  say([{ text, lang }]);
}

/** Whether something is being said. */
const isSpeaking = () => current !== null;

/** Is silent at once. */
function stopSpeaking() {
  queue = [];
  finish(current);
  synthesis?.cancel();
}

function say(parts) {
  stopSpeaking();
  add(parts);
  last = queue.slice();
  next();
}

/** Says something after what is being said. */
function sayLater(parts) {
  add(parts);
  last = [...(current ? [current] : []), ...queue];
  if (!current) next();
}

function add(parts) {
  for (const part of parts) {
    for (const text of sentences(part.text, part.lang)) queue.push({ ...part, text });
  }
}

/** A text in pieces of some sentences: browsers lose their voice in the middle of long ones. */
function sentences(text, lang) {
  const pieces = [];
  for (const { segment } of new Intl.Segmenter(lang, { granularity: "sentence" }).segment(text)) {
    const longer = (pieces.at(-1) ?? "") + segment;
    if (pieces.length > 0 && longer.length <= 160) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

async function next() {
  const part = queue.shift();
  if (!part) return;
  current = part;
  setBusy(true);
  show(part);
  const voice = await voiceFor(part.lang);
  if (current !== part) return;
  if (!voice) {
    caption.dataset.note = fill(texts.noVoice, { language: nameOf(part.lang) });
    return wait(part);
  }
  const utterance = new SpeechSynthesisUtterance(part.text);
  utterance.lang = voice.lang;
  utterance.voice = voice;
  utterance.rate = Number(getView().rate ?? 100) / 100;
  utterance.onend = () => goOn(part);
  utterance.onerror = ({ error }) => {
    if (current !== part || error === "interrupted" || error === "canceled") return;
    caption.dataset.note = texts.failed;
    wait(part);
  };
  synthesis.speak(utterance);
  watch(part);
}

/** How long a text takes to be said or read. */
const durationMs = ({ text }) => 1500 + text.length * 120;

/** Leaves a text that cannot be heard on the screen for as long as reading takes. */
function wait(part) {
  setTimeout(() => goOn(part), durationMs(part));
}

/** Goes on where a browser forgets to say that it has ended. */
function watch(part) {
  setTimeout(() => {
    if (current !== part) return;
    if (synthesis.speaking && !part.isLate) {
      part.isLate = true;
      watch(part);
    } else {
      goOn(part);
    }
  }, durationMs(part) * 2);
}

function goOn(part) {
  if (current !== part) return;
  finish(part);
  next();
}

function finish(part) {
  part?.element?.removeAttribute("data-spoken");
  current = null;
  if (queue.length === 0) setBusy(false);
}

function show({ text, lang, element }) {
  caption.textContent = text;
  caption.lang = lang;
  delete caption.dataset.note;
  element?.setAttribute("data-spoken", "");
}

// Nobody is sent back to the start while something is read to them.
let release = null;
function setBusy(isBusy) {
  if (isBusy === (release !== null)) return;
  if (isBusy) {
    whileBusy(new Promise((resolve) => (release = resolve)));
  } else {
    release();
    release = null;
  }
}

// MARK: Voices

const nameOf = (lang) => new Intl.DisplayNames(root.lang, { type: "language" }).of(lang);
const primary = (lang) => lang.toLowerCase().split(/[-_]/)[0].replace(/^(cmn|zho|chi)$/, "zh");

/** The device's voice for a language, a local one rather than one of the network. */
async function voiceFor(lang) {
  const all = await voices();
  const fitting = all.filter((voice) => primary(voice.lang) === primary(lang));
  return (
    fitting.find((voice) => voice.default) ?? fitting.find((voice) => voice.localService) ?? fitting[0]
  );
}

/** The voices of the device; a browser tells them a moment after it was asked. */
function voices() {
  const known = synthesis?.getVoices() ?? [];
  if (!synthesis || known.length > 0) return known;
  return new Promise((resolve) => {
    const answer = () => resolve(synthesis.getVoices());
    synthesis.addEventListener("voiceschanged", answer, { once: true });
    setTimeout(answer, voicesTimeoutMs);
  });
}

// MARK: What an element says

const langOf = (element) => element.closest("[lang]")?.lang ?? root.lang;
const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
const blocks = `h1, h2, h3, p, li, th, td, dt, dd, legend, label, ${controls}`;

/** The words of an element that are there for everybody who cannot see. */
function words(element) {
  if (element.nodeType === Node.TEXT_NODE) return element.data;
  if (element.nodeType !== Node.ELEMENT_NODE) return "";
  if (element.matches("[aria-hidden=true], script, style, template")) return "";
  if (!element.checkVisibility({ visibilityProperty: true })) return "";
  const label = element.getAttribute("aria-label") ?? element.getAttribute("alt");
  if (label !== null && element.matches("img, button, a, input, svg")) return label;
  const space = getComputedStyle(element).display === "inline" ? "" : " ";
  return space + [...element.childNodes].map(words).join("") + space;
}

const tidy = (text) => text.replace(/\s+/g, " ").trim();

function name(element) {
  const labels = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const named = labels.map((id) => document.getElementById(id)).filter(Boolean);
  if (named.length > 0) return tidy(named.map(words).join(" "));
  const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent;
  return tidy(label ?? words(element));
}

function role(element) {
  if (element.matches("a[href]")) return texts.link;
  if (element.matches("button, summary, [role=button]")) return texts.button;
  if (element.matches("input, textarea, select")) return texts.field;
  return "";
}

function states(element) {
  const attribute = (name) => element.getAttribute(name);
  const result = [];
  if (element.matches("input, textarea")) result.push(element.value || texts.empty);
  if (element.matches("select")) result.push(element.selectedOptions[0]?.textContent ?? "");
  if (attribute("aria-pressed") === "true") result.push(texts.pressed);
  if (attribute("aria-pressed") === "false") result.push(texts.notPressed);
  if (element.matches("summary")) {
    result.push(element.parentElement.open ? texts.expanded : texts.collapsed);
  } else if (attribute("aria-expanded")) {
    result.push(attribute("aria-expanded") === "true" ? texts.expanded : texts.collapsed);
  }
  if (attribute("aria-disabled") === "true" || element.disabled) result.push(texts.unavailable);
  if (element.matches("[aria-current]:not([aria-current=false])")) result.push(texts.current);
  return result;
}

/** Which of how many an element is, in its group or list. */
function position(element) {
  const group = element.closest("[role=group], ul, ol");
  if (!group) return "";
  const isList = group.matches("ul, ol");
  const all = [...(isList ? group.children : group.querySelectorAll("button"))];
  const number = all.findIndex((one) => one.contains(element)) + 1;
  return all.length > 1 && number > 0 ? fill(texts.position, { number, total: all.length }) : "";
}

function description(element) {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return tidy(ids.map((id) => words(document.getElementById(id) ?? element)).join(" "));
}

/** An element in focus, in words: name, role, value and states, position. */
function announcement(element) {
  const parts = [{ text: name(element), lang: langOf(element) }];
  const rest = [role(element), ...states(element), position(element), description(element)];
  parts.push({ text: rest.filter(Boolean).join(", "), lang: root.lang });
  return parts;
}

/** The texts below an element, block by block, without the controls where these are read alone. */
function textsOf(element, leavesControls = false) {
  const found = [];
  for (const block of element.querySelectorAll(blocks)) {
    if (!block.checkVisibility({ visibilityProperty: true }) || block.closest("[aria-hidden=true]")) {
      continue;
    }
    if (block.matches(controls)) {
      if (!leavesControls) found.push({ text: name(block), lang: langOf(block), element: block });
    } else if (!block.querySelector(blocks) && !block.closest(controls)) {
      found.push(...runs(block));
    }
  }
  return found;
}

/** The text of a block in pieces of one language each. */
function runs(block) {
  const foreign = [...block.querySelectorAll("[lang]")];
  if (foreign.length === 0) return [{ text: tidy(words(block)), lang: langOf(block), element: block }];
  return [...block.childNodes].map((node) => ({
    text: tidy(words(node)),
    lang: langOf(node.nodeType === Node.ELEMENT_NODE ? (node.querySelector("[lang]") ?? node) : block),
    element: block,
  }));
}

// MARK: When something is said

let item = null;
let dialog = null;

document.addEventListener("focusin", ({ target }) => {
  if (!getView().speech) return;
  const parts = [];
  const inside = target.closest("dialog");
  if (inside && inside !== dialog) parts.push(...textsOf(inside, true));
  dialog = inside;
  // What a list says about the thing whose button is in focus, once for each thing.
  const entry = target.closest("main li");
  if (entry && entry !== item && !inside) parts.push(...textsOf(entry, true));
  item = entry;
  const before = last;
  say([...parts, ...announcement(target)]);
  // The buttons of speech itself do not count: what is repeated is what stood before them.
  if (target.matches("button[data-speech]")) last = before;
});

/** Reads the screen: the dialog in front, or the content from its beginning. */
function readScreen() {
  const front = [...document.querySelectorAll("dialog:modal")].at(-1);
  say(textsOf(front ?? document.querySelector("main")));
}

const commands = {
  read: readScreen,
  stop: stopSpeaking,
  repeat: () => {
    const again = last.map(({ text, lang, element }) => ({ text, lang, element }));
    say(again);
  },
  slower: () => changeRate(-1),
  faster: () => changeRate(1),
};

function changeRate(step) {
  const index = rates.indexOf(getView().rate ?? "100") + step;
  const rate = rates[Math.min(rates.length - 1, Math.max(0, index))];
  setView("rate", rate === "100" ? null : rate);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-speech]");
  if (button) commands[button.dataset.speech]();
});
document.addEventListener("pavilion:say", ({ detail }) => getView().speech && speak(detail));
document.addEventListener("pavilion:speak", ({ detail }) => getView().speech && commands[detail]());

// Any key and any touch interrupts; what they lead to is said after.
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(
    kind,
    (event) => !["Shift", "Control", "Alt", "Meta"].includes(event.key) && stopSpeaking(),
    { capture: true },
  );
}
addEventListener("pagehide", stopSpeaking);
document.addEventListener("pavilion:forget", stopSpeaking);

// What a screen tells by itself is said too: after the rest, or at once where it is urgent.
const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
new MutationObserver((changes) => {
  if (!getView().speech) return;
  const regions = changes.map(({ target }) =>
    (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(live),
  );
  for (const region of new Set(regions)) {
    const text = region && tidy(words(region));
    if (text) sayLater([{ text, lang: langOf(region) }]);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true });

/** Follows the visitor's wishes: says that it begins, ends, or how fast it speaks now. */
export function follow(changed) {
  if (changed.speech === null) {
    speak(texts.goodbye);
  } else if (changed.speech) {
    speak(texts.welcome);
  } else if (changed.rate !== undefined) {
    speak(nowSaid());
  } else if (!isSpeaking()) {
    const here = document.activeElement;
    say(here && here !== document.body ? announcement(here) : titles());
  }
}

/** What is said after another speed was chosen: the last words again, at that speed. */
const nowSaid = () => last.at(-1)?.text ?? texts.welcome;

/** A screen that was opened by touch says its name. */
function titles() {
  const heading = document.querySelector("main h1");
  return heading ? runs(heading) : [{ text: document.title, lang: root.lang }];
}
