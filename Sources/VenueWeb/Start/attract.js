// The start screen comes alive while nobody touches it. Any touch and any key leads to the choice.

import { listen } from "./feed.js";
import { refresh } from "./fresh-page.js";
import { hasPersonal, isNewVisit, untouchedMs } from "./idle.js";

const idleDelayMs = 30_000; // how long nobody touches the screen before it begins
const driftSeconds = 60; // after which everything moves a little, so that nothing burns in
const maximumDriftPx = 6;
const clickDelayMs = 300; // how long after the finger its click may come
const newsDelayMs = 2000; // several orders at once are one change

const loop = document.querySelector("#attract");
const stage = loop.querySelector(".attract-stage");

let secondsShown = 0;
let news;

function tick() {
  secondsShown += 1;
  if (secondsShown % driftSeconds !== 0) return;
  // Another place each minute, all around the middle, and never further away.
  const turn = secondsShown / driftSeconds;
  stage.style.translate = `${maximumDriftPx * Math.sin(turn)}px ${maximumDriftPx * Math.cos(2.4 * turn)}px`;
}

function begin() {
  secondsShown = 0;
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
loop.addEventListener("click", end);
loop.addEventListener("pointerup", () => setTimeout(end, clickDelayMs));

addEventListener(
  "keydown",
  (event) => {
    if (loop.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
    document.querySelector(".door").focus();
  },
  { capture: true },
);

// Whoever comes to the screen below, with a screen reader for instance, finds it uncovered.
addEventListener("focusin", (event) => !loop.hidden && !loop.contains(event.target) && end());

if (isNewVisit()) begin();

// What the page shows; with which stock it was made, only the beginning of the feed tells.
const shown = { minutes: document.querySelector(".juice-door").dataset.minutes };

/** Has the page show a change, when those that come with it are there too. */
function notice(name, value) {
  const isNew = name in shown && value !== shown[name];
  shown[name] = value;
  if (!isNew) return;
  clearTimeout(news);
  news = setTimeout(refresh, newsDelayMs);
}

listen(({ version }) => notice("version", version), {
  wait: ({ minutes }) => notice("minutes", minutes?.toString()),
});
