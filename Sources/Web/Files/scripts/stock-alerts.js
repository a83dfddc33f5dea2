// What runs low, on any screen of staff that lists it.

import { formatted } from "./page.js";

const section = document.querySelector("[data-stock-alerts]");
const list = section?.querySelector("[data-left]");
const lines = new Map(
  Array.from(section?.querySelectorAll("[data-alert]") ?? [], (line) => [line.dataset.alert, line]),
);

/** Shows which of these fruits are at their low level or below; the others stay as they are. */
export function showAlerts({ fruits }) {
  if (!section) return;
  for (const { id, onHand } of fruits) {
    const line = lines.get(id);
    if (!line) continue;
    line.hidden = onHand > Number(line.dataset.low);
    line.querySelector("[data-left]").textContent = list.dataset.left.replace(
      "{onHand}",
      formatted(onHand),
    );
  }
  section.hidden = [...lines.values()].every((line) => line.hidden);
}
