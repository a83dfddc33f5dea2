// What a screen knows of its visitor: whether somebody is there, what must not be interrupted, and what is
// personal and forgotten between two visitors.
//
// What is personal listens for `pavilion:forget` on the document and forgets itself; cookies and
// stored keys that begin with `pavilion.` go here. What must not be interrupted is handed to
// `whileBusy`; speech and playing media are seen without that.

import { at } from "./page.js";

const newVisitMs = 10_000; // how long a visit counts as new: the time in which its first page is loaded
const personalCookies = ["view", "lang"];
const personalPrefix = "pavilion.";
const unansweredOrder = /^pavilion\.order(@|$)/; // of any bar: stays until it has its answer, whoever gave it
const visitKey = "visit";

const root = document.documentElement;

// MARK: What must not be interrupted

let tasks = 0;

/**
 * Keeps the screen from being reset while something is under way, and answers what it answers.
 *
 * `task` is a promise, or a function that is called and may return one. Meanwhile the `html`
 * element has `data-busy`.
 */
export async function whileBusy(task) {
  tasks += 1;
  root.dataset.busy ??= "";
  try {
    return await (typeof task === "function" ? task() : task);
  } finally {
    tasks -= 1;
    if (tasks === 0 && root.dataset.busy === "") delete root.dataset.busy;
    touch();
  }
}

/** Whether something is read aloud: no reason to end a countdown, which is read aloud itself. */
export const isSpeaking = () =>
  root.dataset.busy === "speech" || (speechSynthesis.speaking && !speechSynthesis.paused);
const isPlaying = () =>
  [...document.querySelectorAll("audio, video")].some((media) => !media.paused && !media.ended);
/** Whether something other than speech is under way. */
export const isBusy = () => tasks > 0 || (root.dataset.busy ?? "speech") !== "speech" || isPlaying();

// MARK: What is personal

const storedKeys = (storage) =>
  Object.keys(storage).filter(
    (key) => key.startsWith(personalPrefix) && !unansweredOrder.test(key),
  );

/** Whether a visitor has chosen anything that the next one should not find. */
export function hasPersonal() {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0]);
  return (
    personalCookies.some((name) => names.includes(name)) ||
    visualViewport.scale > 1.01 || // zoomed; the page that is loaded anew is not
    [localStorage, sessionStorage].some((storage) => storedKeys(storage).length > 0)
  );
}

/** Forgets everything personal that this browser keeps. */
export function forget() {
  document.dispatchEvent(new CustomEvent("pavilion:forget"));
  speechSynthesis.cancel();
  for (const name of personalCookies) {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of storedKeys(storage)) storage.removeItem(key);
  }
  sessionStorage.setItem(visitKey, String(Date.now()));
}

// A browser keeps the pages of a tab for its Back button, and no script may remove them. So each is
// marked with the visit it belongs to, and one of a former visit leads to the start screen.
function leaveFormerVisit() {
  const visit = sessionStorage.getItem(visitKey) ?? "first";
  sessionStorage.setItem(visitKey, visit);
  const mark = history.state?.visit;
  // Before it leaves: a browser that is already at the start may load it anew and keep the mark.
  history.replaceState({ ...history.state, visit }, "");
  if (mark && mark !== visit) location.replace(at("/"));
}

leaveFormerVisit();
addEventListener("pageshow", (event) => event.persisted && leaveFormerVisit());

/** Whether this page was loaded because the visitor before is gone. */
export const isNewVisit = () => Date.now() - Number(sessionStorage.getItem(visitKey)) < newVisitMs;

// MARK: Signs of life

// A moment of the clock, not counted ticks: a tab in the background and a sleeping device tick late.
let lastActive = Date.now();
let lastPlace = "";
let lastHeight = 0;

function notice(event) {
  if (event.type === "pointermove") {
    // When a page changes under a resting mouse, browsers report a move that nobody made.
    const place = `${event.screenX} ${event.screenY}`;
    if (place === lastPlace) return;
    lastPlace = place;
  } else if (event.type === "scroll") {
    // Where a page grows above what is seen, browsers scroll along with it by themselves.
    const height = root.scrollHeight;
    if (height !== lastHeight) {
      lastHeight = height;
      return;
    }
  }
  touch();
}

for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "input", "focusin"]) {
  addEventListener(type, notice, { capture: true, passive: true });
}

/** Counts as a sign of life. */
export function touch() {
  lastActive = Date.now();
}

/** For how long nobody has touched the screen. */
export const untouchedMs = () => Date.now() - lastActive;
