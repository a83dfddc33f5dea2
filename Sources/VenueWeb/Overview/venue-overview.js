// The page of all bars: the server's figures take the place of the ones shown, every few seconds while somebody
// looks, so that no field that is typed into and no link that has the focus is lost.

import { listen } from "./feed.js";
import { isSignedOut } from "./session.js";

const refreshIntervalMs = 5000;
const shown = () => document.getElementById("overview");

let asked = 0;
let done = 0;

async function refresh() {
  if (document.visibilityState !== "visible") return;
  asked += 1;
  const number = asked;
  let page;
  try {
    const response = await fetch(location.pathname + location.search, { cache: "no-store" });
    if (isSignedOut(response) || !response.ok) return;
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return; // The feed says that the line is down; the next time tries again.
  }
  const next = page.getElementById("overview");
  if (number < done || !next) return;
  done = number;
  show(next);
}

/** Exchanges the figures, unless they are the same, and leaves the focus on the link where it was. */
function show(next) {
  const old = shown();
  if (old.innerHTML === next.innerHTML) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const bar = focused?.closest("[data-bar]")?.dataset.bar;
  const address = focused?.getAttribute("href");
  old.replaceChildren(...next.childNodes);
  if (!focused) return;
  const links = [...old.querySelectorAll("a")].filter((link) => link.getAttribute("href") === address);
  const same = links.find((link) => link.closest("[data-bar]")?.dataset.bar === bar) ?? links[0];
  (same ?? old.querySelector(`[data-bar="${bar}"] a`))?.focus({ preventScroll: true });
}

listen(refresh);
setInterval(refresh, refreshIntervalMs);
document.addEventListener("visibilitychange", refresh);
