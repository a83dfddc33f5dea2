// The screen of those who make the orders: it takes its queue from the server anew whenever
// something changes there, and sends steps without leaving the page.

import { command, listen, sendUntilAnswered } from "./feed.js";
import { announce, at, formatted } from "./page.js";
import { isSignedOut } from "./session.js";
import { onLetter, takeBack } from "./staff-frame.js";
import { showAlerts } from "./stock-alerts.js";
import { clearToast, showToastOf } from "./toast.js";

const pressGuardMs = 600; // a button that has just come into being cannot be pressed for so long
const lateSeconds = 5 * 60; // as in PreparationPageModel
const overdueSeconds = 10 * 60;
const sessionCheckMs = 60_000; // how often the screen asks whether it is still signed in
const main = document.querySelector("main");
const notice = main.querySelector("[data-notice]");

let clockError = 0; // how far this device's clock is from the server's
const resting = new Set();
let known = null; // what the server said last, to tell what is new
let asked = 0;
let shown = 0;

const queue = () => document.querySelector("#queue");

// MARK: Ages

/** Minutes and seconds, from an hour on hours and minutes. */
function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const { hours } = queue().dataset;
  return hours
    .replace("{hours}", formatted(Math.floor(minutes / 60)))
    .replace("{minutes}", formatted(minutes % 60));
}

function showAges() {
  for (const time of queue().querySelectorAll("[data-placed-at]")) {
    const elapsed = Date.now() - clockError - Number(time.dataset.placedAt);
    const seconds = Math.max(0, Math.floor(elapsed / 1000));
    time.textContent = clock(seconds);
    const age = seconds >= overdueSeconds ? "overdue" : seconds >= lateSeconds ? "late" : "fresh";
    const card = time.closest("[data-order]");
    if (card.dataset.age === age) continue;
    card.dataset.age = age;
    card.querySelector("[data-age-words]").textContent = queue().dataset[age] ?? "";
  }
}

// MARK: What the server knows

/**
 * Puts the server's queue in the place of the one shown, unless a later answer has overtaken this
 * one. If it `says` what was done, its toast is shown in any case.
 */
async function refresh(search = location.search, says = false) {
  asked += 1;
  const number = asked;
  let page;
  try {
    const response = await fetch(at("/bar") + search, { cache: "no-store" });
    if (isSignedOut(response) || !response.ok) return;
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return; // The feed says that the line is down, and brings the state when it is back.
  }
  if (says) showToastOf(page);
  if (number < shown) return;
  shown = number;
  for (const id of ["queue", "availability"]) replace(id, page);
  showClock();
  showAges();
}

function showClock() {
  clockError = Date.now() - Number(queue().dataset.now);
}

/** Exchanges a section, and leaves the focus on the card and the field where it was. */
function replace(id, page) {
  const old = document.getElementById(id);
  const next = page.getElementById(id);
  if (!next) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  // Somebody is choosing there: what they see comes with the next change.
  if (focused?.matches("select")) return;
  const card = focused?.closest("[data-order]");
  const wasForward = focused?.matches(".step-forward");
  for (const field of old.querySelectorAll("select")) {
    const same = next.querySelector(`select[name="${field.name}"]`);
    if (same) same.value = field.value;
  }
  const before = new Map(
    [...old.querySelectorAll("[data-order]")].map(({ dataset }) => [dataset.order, dataset.status]),
  );
  for (const { dataset } of next.querySelectorAll("[data-order]")) {
    if (before.get(dataset.order) !== dataset.status) rest(dataset.order);
  }
  old.replaceWith(next);
  if (id === "queue") showResting();
  if (!focused) return;
  const again =
    (card && next.querySelector(`[data-order="${CSS.escape(card.dataset.order)}"]`)) ??
    next.querySelector("[data-order]");
  const target = again?.querySelector(wasForward ? ".step-forward" : "button, a") ?? document.querySelector("h1");
  if (target.localName === "h1") target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Keeps the second tap of a double tap from taking the step after. */
function rest(order) {
  resting.add(order);
  setTimeout(() => {
    resting.delete(order);
    showResting();
  }, pressGuardMs);
}

function showResting() {
  for (const card of queue().querySelectorAll("[data-order]")) {
    card.toggleAttribute("data-resting", resting.has(card.dataset.order));
  }
}

function showQueue({ orders }) {
  const fresh = known ? orders.filter(({ id }) => !known.has(id)) : [];
  known = new Set(orders.map(({ id }) => id));
  refresh();
  const words = fresh.map(({ number, dayNumber = number }) => queue().dataset.new.replace("{number}", dayNumber));
  if (words.length > 0) announce(words.join(". "));
}

// MARK: Steps

/** Sends a step, or what a form without a key says: the same again is the same. */
function send(form) {
  const body = new URLSearchParams(new FormData(form));
  if (!form.matches("[data-step-form]")) {
    return sendUntilAnswered(form.action, { method: "POST", body });
  }
  const { order, collected } = form.closest("[data-order], [data-collected]").dataset;
  const step = { status: body.get("status") };
  if (body.get("recall") === "1") step.recall = true;
  return sendUntilAnswered(at(`/api/orders/${order ?? collected}/status`), command("PUT", step));
}

main.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-step-form], [data-availability-form]")) return;
  event.preventDefault();
  const button = event.submitter ?? form.querySelector("button");
  const card = form.closest("[data-order]");
  if (button.getAttribute("aria-busy") === "true" || card?.hasAttribute("data-resting")) return;
  button.setAttribute("aria-busy", "true");
  notice.textContent = "";
  clearToast();
  const answer = await send(form);
  button.removeAttribute("aria-busy");
  // After a conflict somebody else was quicker, and the new state says so.
  const isOut = isSignedOut(answer);
  if (!answer.isOK && answer.status !== 409 && !isOut) notice.textContent = main.dataset.failed;
  if (answer.isOK && !isOut) await refresh(changeOf(form, answer), true);
  else await refresh();
});

/** The query of the page that says what was done. */
function changeOf(form, { url }) {
  const done = new URLSearchParams(location.search);
  for (const name of [...done.keys()]) if (name !== "show") done.delete(name);
  if (form.matches("[data-step-form]")) {
    const { order, collected } = form.closest("[data-order], [data-collected]").dataset;
    const { status, recall } = form.elements;
    done.set(recall ? "undone" : "done", `${order ?? collected}.${status.value}`);
  } else {
    for (const [name, value] of new URL(url).searchParams) done.set(name, value);
  }
  return `?${done}`;
}

// The second half of a double tap.
addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest("[data-step-form] button")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// A key that is held down takes one step.
main.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("button")) {
    event.preventDefault();
  }
});

// MARK: Letters

const stepOf = (card) => card.querySelector(".step-forward, button");

/** Goes to the next card or the one before; from outside the cards to the first. */
function goToCard(places) {
  const cards = [...queue().querySelectorAll("[data-order]")];
  const here = cards.indexOf(document.activeElement.closest("[data-order]"));
  const card = here < 0 ? cards[0] : cards[here + places];
  if (card) stepOf(card).focus({ focusVisible: true });
}

/** Takes back what was just done, or else the last step of the card in focus. */
function stepBack() {
  if (takeBack()) return;
  document.activeElement.closest("[data-order]")?.querySelector("[name=recall] ~ button")?.click();
}

onLetter("j", () => goToCard(1));
onLetter("k", () => goToCard(-1));
onLetter("z", stepBack);

showClock();
showAges();
setInterval(showAges, 1000);
// Whoever is signed out hears nothing more of the queue, and would take it for empty.
setInterval(() => fetch(at("/api/queue")).then(isSignedOut, () => {}), sessionCheckMs);
listen(showAlerts, { queue: showQueue });
