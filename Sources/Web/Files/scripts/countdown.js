// Leaves nothing of a visitor behind on a mounted screen: after a while without a touch a countdown that
// anybody can stop, then the start screen with everything personal forgotten.

import { forget, hasPersonal, isBusy, isSpeaking, touch, untouchedMs } from "./idle.js";
import { at, formatted, isMounted } from "./page.js";

// WCAG 2.2, 2.2.1: at least 20 seconds to say, by a simple action, that one is still there.
const warningMs = 20_000;
const spokenSeconds = [10, 5]; // left when they are read aloud, after the dialog itself
const sleepThresholdMs = 3000; // a look that comes later than this comes after a sleep
const clickDelayMs = 300; // how long after the finger its click may come
const startTimeoutMs = 5000; // how long the start screen may take to say that it is there

const dialog = document.querySelector("#idle-dialog");
const said = dialog.querySelector("[role=status]");
const isStart = document.body.classList.contains("start-screen");
const idleTimeoutMs = Number(document.documentElement.dataset.idle) * 1000;

let lastLook = Date.now();
let deadline = null;
let isLeaving = false;

function look() {
  const now = Date.now();
  const hasSlept = now - lastLook > sleepThresholdMs || now < lastLook;
  lastLook = now;
  if (untouchedMs() < 0) touch();
  if (deadline === null) {
    if (isBusy() || isSpeaking()) touch();
    else if (untouchedMs() >= idleTimeoutMs && mayAsk()) ask(now);
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
  touch();
  dialog.close();
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

if (isMounted && idleTimeoutMs > 0) watch();
