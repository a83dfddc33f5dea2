// What every page of the program runs, in one file that the scripts of the screens import from.

import "./feed.js";
import "./idle.js";
import "./access.js";
import "./calls.js";

if (document.querySelector("[data-kiosk], [data-lock], [data-program]")) import("./kiosk.js");

// A visitor's order is told on every screen, from the moment in which it is sent until it is collected.
async function showOrders() {
  const isKept = Object.keys(localStorage).some((key) => key.startsWith("pavilion.order"));
  if (isKept) (await import("./order-strip.js")).showOrders();
}

if (document.querySelector("#order-strip")) {
  showOrders();
  addEventListener("pageshow", showOrders);
}
