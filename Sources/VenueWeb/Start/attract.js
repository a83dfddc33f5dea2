// The start screen comes alive while nobody touches it. Any touch and any key leads to the choice.

import { hasPersonal, isNewVisit, untouchedMs } from "./idle.js";
import "./main.js";

const idleDelayMs = 30_000; // how long nobody touches the screen before it begins
const slideSeconds = 9; // for which a picture stays
const driftSeconds = 60; // after which everything moves a little, so that nothing burns in
const maximumDriftPx = 6;
const clickDelayMs = 300; // how long after the finger its click may come
const pausedKey = "pavilion.attract";

const root = document.documentElement;
const loop = document.querySelector("#attract");
const stage = loop.querySelector(".attract-stage");
const pause = loop.querySelector("#attract-pause");
const arts = [...loop.querySelectorAll(".attract-art")];
const captions = [...loop.querySelectorAll(".attract-caption")];
const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");

let secondsShown = 0;
let slide = 0;

const isPaused = () => sessionStorage.getItem(pausedKey) === "paused";
const isStill = () => wantsStillness.matches || root.dataset.motion === "reduced";

function present(elements, index) {
  for (const [at, element] of elements.entries()) {
    element.classList.toggle("current", at === index % elements.length);
  }
}

function showSlide(number) {
  slide = number % arts.length;
  present(arts, slide);
  present(captions, slide);
}

/** Marks how the loop is to stand still: held where it is, or as one picture. */
function settle() {
  loop.toggleAttribute("data-paused", isPaused());
  loop.toggleAttribute("data-still", isStill());
  pause.setAttribute("aria-pressed", String(isPaused()));
  if (isStill()) showSlide(0);
}

function tick() {
  secondsShown += 1;
  if (secondsShown % driftSeconds === 0) {
    // Another place each minute, all around the middle, and never further away.
    const turn = secondsShown / driftSeconds;
    stage.style.translate = `${maximumDriftPx * Math.sin(turn)}px ${maximumDriftPx * Math.cos(2.4 * turn)}px`;
  }
  if (isStill() || isPaused()) return;
  if (secondsShown % slideSeconds === 0) showSlide(slide + 1);
}

function begin() {
  secondsShown = 0;
  showSlide(0);
  settle();
  loop.hidden = false;
}

function end() {
  loop.hidden = true;
}

// One timer for as long as the page lives, on a screen that may run for months.
setInterval(() => {
  if (document.hidden) return;
  if (!loop.hidden) tick();
  else if (untouchedMs() >= idleDelayMs && !hasPersonal() && !document.querySelector("dialog[open]")) begin();
}, 1000);

// The click that follows a touch would press what lies below, so the loop waits for it.
loop.addEventListener("click", (event) => {
  if (!event.target.closest("#attract-pause")) end();
});
loop.addEventListener("pointerup", (event) => {
  if (!event.target.closest("#attract-pause")) setTimeout(end, clickDelayMs);
});

addEventListener(
  "keydown",
  (event) => {
    if (loop.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnPause = document.activeElement === pause;
    if (isOnPause && ["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Tab" && !isOnPause) {
      pause.focus();
      return;
    }
    end();
    document.querySelector(".door").focus();
  },
  { capture: true },
);

// Whoever comes to the screen below, with a screen reader for instance, finds it uncovered.
addEventListener("focusin", (event) => !loop.hidden && !loop.contains(event.target) && end());

pause.addEventListener("click", () => {
  if (isPaused()) sessionStorage.removeItem(pausedKey);
  else sessionStorage.setItem(pausedKey, "paused");
  settle();
});
wantsStillness.addEventListener("change", settle);
document.addEventListener("pavilion:view", settle);

if (isNewVisit()) begin();
