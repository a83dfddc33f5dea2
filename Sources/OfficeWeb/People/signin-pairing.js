// A device that waits to be paired looks now and then whether a manager has confirmed it.

import "./main.js";
import { at } from "./page.js";

const pollIntervalMs = 3000;

async function look() {
  try {
    const response = await fetch(at("/pair"), { redirect: "follow" });
    if (response.ok && !(await response.text()).includes("data-pairing=\"waiting\"")) {
      location.reload();
      return;
    }
  } catch {
    // The line is down; the next look may find it up.
  }
  setTimeout(look, pollIntervalMs);
}

setTimeout(look, pollIntervalMs);
