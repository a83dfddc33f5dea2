// A paired screen: says every minute that it is there, and does what staff ask of it from afar.

import { hasPersonal, untouchedMs } from "./idle.js";
import { at, reloadWhenIdle } from "./page.js";

const reportMs = 60_000;
const restMs = 5000; // without a touch, where nothing of a visitor is left
const leftMs = 600_000; // without a touch, where no idle time has a visitor's things forgotten
const lookMs = 1000;

const { lang, dataset } = document.documentElement;
let reloads; // how often staff had asked when the page was loaded
let isChanged = false; // whether the screen has other settings from now on
let isAsked = false;

/** The charge of the battery in percent, where the browser tells it. */
async function battery() {
  try {
    return Math.round((await navigator.getBattery()).level * 100);
  } catch {
    return null;
  }
}

async function report() {
  try {
    const content = { version: dataset.program, language: lang, battery: await battery() };
    const response = await fetch(at("/api/screen"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
    });
    if (response.ok) obey(await response.json());
  } catch {
    // The next report says it again.
  }
}

function obey(wish) {
  if (!wish.isPaired) clearInterval(timer);
  reloads ??= wish.reloads;
  isChanged ||= wish.isChanged ?? false;
  if (!isChanged && !(wish.reloads > reloads)) return;
  if (!isAsked) atRest();
  isAsked = true;
}

/** Loads the page anew at the screen's next rest: never under the hands of a visitor. */
function atRest() {
  const isResting = untouchedMs() > (hasPersonal() ? leftMs : restMs);
  if (!isResting || "busy" in dataset) setTimeout(atRest, lookMs);
  // With other settings it may stand at another bar, to which the first screen of all leads.
  else if (isChanged) location.replace("/");
  else reloadWhenIdle();
}

const timer = setInterval(report, reportMs);
document.addEventListener("pavilion:screens", report);
report();
