// Leaves nothing of a visitor behind: after a while without a touch a countdown that anybody can
// stop, then the start screen with everything personal forgotten.
//
// What is personal listens for `pavilion:forget` on the document and forgets itself; cookies and
// stored keys that begin with `pavilion.` go here. What must not be interrupted is handed to
// `whileBusy`; speech and playing media are seen without that.

import { at, formatted } from "./page.js";

// WCAG 2.2, 2.2.1: at least 20 seconds to say, by a simple action, that one is still there.
const warningMs = 20_000;
const spokenSeconds = [10, 5]; // left when they are read aloud, after the dialog itself
const sleepThresholdMs = 3000; // a look that comes later than this comes after a sleep
const clickDelayMs = 300; // how long after the finger its click may come
const newVisitMs = 10_000; // how long a visit counts as new: the time in which its first page is loaded
const startTimeoutMs = 5000; // how long the start screen may take to say that it is there
const personalCookies = ["view", "lang"];
const personalPrefix = "pavilion.";
const unansweredOrder = /^pavilion\.order(@|$)/; // of any bar: stays until it has its answer, whoever gave it
const visitKey = "visit";

const root = document.documentElement;
const dialog = document.querySelector("#idle-dialog");
const said = dialog.querySelector("[role=status]");
const isStart = document.body.classList.contains("start-screen");
// Staff hold their own devices in their hands; a mounted screen is everybody's on every page.
const isReset =
  Number(root.dataset.idle) > 0 && (root.dataset.kiosk === "on" || !("staff" in document.body.dataset));
const idleTimeoutMs = Number(root.dataset.idle) * 1000;

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
    lastActive = Date.now();
  }
}

// Speech is no reason to end a countdown, which is itself read aloud.
const isSpeaking = () =>
  root.dataset.busy === "speech" || (speechSynthesis.speaking && !speechSynthesis.paused);
const isPlaying = () =>
  [...document.querySelectorAll("audio, video")].some((media) => !media.paused && !media.ended);
const isBusy = () => tasks > 0 || (root.dataset.busy ?? "speech") !== "speech" || isPlaying();

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

/** Forgets, and shows the start screen; stays where nothing would answer. */
async function startAnew() {
  forget();
  // A browser's own page about a missing network has no way back: better the old screen.
  if (await hasStart()) location.replace(at("/"));
  else keep();
}

/** Whether there is a start screen: the server's, or the one that this device keeps. */
async function hasStart() {
  try {
    const response = await fetch(at("/"), { signal: AbortSignal.timeout(startTimeoutMs) });
    if (response.ok) return true;
  } catch {
    // The server cannot be reached.
  }
  const kept = await window.caches?.match(at("/"), { ignoreSearch: true }).catch(() => null);
  return Boolean(kept && navigator.serviceWorker?.controller);
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

// MARK: Countdown

// Moments of the clock, not counted ticks: a tab in the background and a sleeping device tick late.
let lastActive = Date.now();
let lastLook = Date.now();
let deadline = null;
let isLeaving = false;

function look() {
  const now = Date.now();
  const hasSlept = now - lastLook > sleepThresholdMs || now < lastLook;
  lastLook = now;
  if (now < lastActive) lastActive = now;
  if (deadline === null) {
    if (isBusy() || isSpeaking()) lastActive = now;
    else if (now - lastActive >= idleTimeoutMs && mayAsk()) ask(now);
  } else if (isBusy()) {
    keep();
  } else if (hasSlept || document.hidden) {
    ask(now); // Nobody has seen what was counted meanwhile.
  } else if (now >= deadline) {
    if (!isLeaving) {
      isLeaving = true;
      startAnew();
    }
  } else {
    showLeft(deadline - now);
  }
}

// The start screen as it came has nothing to lose.
const mayAsk = () => !document.hidden && (!isStart || hasPersonal());

function ask(now) {
  deadline = now + warningMs;
  said.textContent = "";
  showLeft(warningMs);
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("button").focus({ preventScroll: true });
}

function showLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const count = dialog.querySelector("[data-left]");
  if (count.textContent === formatted(seconds)) return;
  count.textContent = formatted(seconds);
  dialog.querySelector(".idle-ring-left").style.strokeDashoffset = 100 - (seconds * 1e5) / warningMs;
  if (!spokenSeconds.includes(seconds)) return;
  said.textContent = said.dataset.text.replace("{count}", formatted(seconds));
  document.dispatchEvent(new CustomEvent("pavilion:say", { detail: said.textContent }));
}

function keep() {
  deadline = null;
  isLeaving = false;
  lastActive = Date.now();
  dialog.close();
}

// MARK: Signs of life

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
  lastActive = Date.now();
}

for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "input", "focusin"]) {
  addEventListener(type, notice, { capture: true, passive: true });
}

/** For how long nobody has touched the screen. */
export const untouchedMs = () => Date.now() - lastActive;

function watch() {
  // Any touch and any key goes on, and does nothing else: the click that follows a touch would
  // press what lies below, so the dialog waits for it.
  dialog.addEventListener("pointerdown", () => ask(Date.now()));
  dialog.addEventListener("click", keep);
  dialog.addEventListener("wheel", keep, { passive: true });
  for (const type of ["pointerup", "pointercancel"]) {
    dialog.addEventListener(type, () => setTimeout(() => deadline !== null && keep(), clickDelayMs));
  }
  addEventListener(
    "keydown",
    (event) => {
      if (deadline === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keep();
    },
    { capture: true },
  );
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    keep();
  });

  document.addEventListener("visibilitychange", () => document.hidden || look());
  setInterval(look, 1000);
}

if (isReset) watch();
