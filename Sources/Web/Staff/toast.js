// What was just done, said in place: the sentence and its way back come from the server.

import { at } from "./page.js";

const place = document.querySelector("#toast");

/** Takes away what the last change left. */
export function clearToast() {
  place?.replaceChildren();
}

/** Shows the toast of a page of the server, or none if it has none. */
export function showToastOf(page) {
  const next = page.querySelector("#toast");
  if (!place || !next) return;
  place.replaceChildren(...document.importNode(next, true).childNodes);
  for (const close of place.querySelectorAll("[data-toast-close]")) close.href = location.pathname;
  keepFocusInSight();
}

/** Asks the server for the toast at an address. */
export async function showToastAt(address) {
  try {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) return;
    showToastOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    // The change is done; the feed says that the line is down.
  }
}

/** Scrolls what has the focus out from under the toast. */
function keepFocusInSight() {
  const focused = document.activeElement;
  if (!place?.hasChildNodes() || !focused?.closest("main, .calls")) return;
  if (getComputedStyle(place).position !== "sticky") return;
  const [box, over] = [focused.getBoundingClientRect(), place.getBoundingClientRect()];
  if (box.bottom <= over.top || box.top >= over.bottom) return;
  scrollBy({ top: box.bottom - over.top + 8, behavior: "instant" });
}

/** Takes a change back on a screen that follows what changes; the server says what became of it. */
async function takeBack(form) {
  const button = form.querySelector("button");
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.action, { method: "POST", body });
    if (response.status === 401 || new URL(response.url).pathname === at("/sign-in")) {
      return document.dispatchEvent(new Event("pavilion:signed-out"));
    }
    // What was refused is told by a page of its own.
    if (!response.ok) return form.submit();
    showToastOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    button.removeAttribute("aria-busy"); // The feed says that the line is down.
  }
}

place?.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-undo=live]")) return;
  event.preventDefault();
  takeBack(event.target);
});
document.addEventListener("focusin", () => requestAnimationFrame(keepFocusInSight));
place?.addEventListener("click", (event) => {
  if (!event.target.closest("[data-toast-close]")) return;
  event.preventDefault();
  clearToast();
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) {
    if (name.startsWith("done") || name.startsWith("undone")) address.searchParams.delete(name);
  }
  history.replaceState(history.state, "", address);
});
