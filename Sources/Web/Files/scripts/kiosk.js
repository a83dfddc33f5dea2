// A mounted screen: full, awake, and without the ways of a browser to get lost in.

import "./countdown.js";

const { keyboard, kiosk, lock, program } = document.documentElement.dataset;

/** Whether the browser fills the screen, by itself (`--kiosk`, installed) or for a page. */
const isFull = () =>
  document.fullscreenElement !== null || matchMedia("(display-mode: fullscreen)").matches;

/** Keeps the screen as it is to be held, where a browser can: full, on a device that turns. */
async function hold() {
  try {
    if (lock) await screen.orientation.lock(lock);
  } catch {
    // A mounted screen does not turn; elsewhere a line on the screen asks.
  }
}

/** Fills the screen at a touch, which browsers ask for; not at one that leads to another page. */
async function fill(event) {
  if (isFull() || !document.fullscreenEnabled) return;
  if (event.target.closest("a[href], [type=submit], button:not([type])")) return;
  try {
    await document.documentElement.requestFullscreen({ navigationUI: "hide" });
    await hold();
  } catch {
    // The browser was not asked by a touch, or may not: the screen works all the same.
  }
}

/** Keeps the screen from going dark; a browser lets go whenever the page is not seen. */
async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Low on battery, or not allowed: the device's own settings hold.
  }
}

hold();
if (kiosk === "on") {
  addEventListener("click", fill);
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  for (const type of ["contextmenu", "dragstart", "gesturestart"]) {
    addEventListener(type, (event) => event.preventDefault());
  }
  // A pinch on a touchpad, and the wheel with Ctrl.
  addEventListener("wheel", (event) => event.ctrlKey && event.preventDefault(), { passive: false });
}

if (keyboard === "none") import("./keyboard.js");
if (program) import("./paired-screen.js");
