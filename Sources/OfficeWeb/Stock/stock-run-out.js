// When each fruit runs out, on the shelves of the stock screen: asked for after the page is there, and
// told only where the forecast is sure enough.

import { at } from "./page.js";

const refreshIntervalMs = 60_000; // as long as the server keeps a forecast
const maximumSpreadMs = 3 * 3_600_000; // between the earliest and the latest time
const horizonMs = 18 * 3_600_000; // later than this is another day, whose time nobody needs yet
const roundedToMs = 300_000;

const lines = new Map();
let text;

/** Tells on each shelf when its fruit runs out, and goes on telling. */
export function showRunOuts(list) {
  text = list.dataset.goneAt;
  for (const line of list.querySelectorAll("[data-gone-at]")) lines.set(line.dataset.goneAt, line);
  if (document.readyState === "complete") refresh();
  else addEventListener("load", () => setTimeout(refresh), { once: true });
  setInterval(() => document.visibilityState === "visible" && refresh(), refreshIntervalMs);
}

async function refresh() {
  try {
    const response = await fetch(at("/api/stock/forecast"), { priority: "low" });
    if (response.ok) show(await response.json());
  } catch {
    // The line stays as it is; the next minute tries again.
  }
}

function show({ timeZone, fruits }) {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone,
  });
  for (const { id, runOut } of fruits) {
    const line = lines.get(id);
    if (!line) continue;
    line.hidden = !isSure(runOut);
    if (line.hidden) continue;
    const time = Math.round(Date.parse(runOut.time) / roundedToMs) * roundedToMs;
    line.textContent = text.replace("{time}", clock.format(time));
  }
}

function isSure(runOut) {
  if (runOut?.state !== "at" || !runOut.latest) return false;
  const [time, earliest, latest] = [runOut.time, runOut.earliest, runOut.latest].map(Date.parse);
  return latest - earliest <= maximumSpreadMs && time - Date.now() <= horizonMs;
}
