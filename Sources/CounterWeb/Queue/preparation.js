// The screen of those who make the orders: it takes its queue from the server anew whenever
// something changes there, and sends steps without leaving the page.

import "./counter-sheet.js";
import { command, isOnline, listen, sendUntilAnswered } from "./feed.js";
import { announce, at, formatted } from "./page.js";
import { isSignedOut } from "./session.js";
import { sound } from "./sound.js";
import { onLetter, takeBack } from "./staff-frame.js";
import { showAlerts } from "./stock-alerts.js";
import { clearToast, showToastOf } from "./toast.js";

const pressGuardMs = 600; // a button that has just come into being cannot be pressed for so long
const lateSeconds = 5 * 60; // as in PreparationPageModel
const overdueSeconds = 10 * 60;
const lateMs = 1000; // from when a step without an answer is said to be on its way
const sessionCheckMs = 60_000; // how often the screen asks whether it is still signed in
const main = document.querySelector("main");
const notice = main.querySelector("[data-notice]");

let clockError = 0; // how far this device's clock is from the server's
const resting = new Set();
const unsent = new Map(); // the steps without an answer, by their orders
let known = null; // what the server said last, to tell what is new
let asked = 0;
let shown = 0;

// The controls of a card, which keep the focus when the card is replaced.
const controls = [".step-forward", "[data-pay]", "summary", "[data-cancel]"];

const queue = () => document.querySelector("#queue");
const cardOf = (order) => `[data-order="${CSS.escape(order)}"]`;

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
  for (const id of ["needs", "queue", "availability"]) replace(id, page);
  showClock();
  showAges();
}

function showClock() {
  clockError = Date.now() - Number(queue().dataset.now);
}

/** Exchanges a section, and leaves the focus and what is open on the card and the field where it was. */
function replace(id, page) {
  const old = document.getElementById(id);
  const next = page.getElementById(id);
  if (!old || !next) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  // Somebody is choosing there: what they see comes with the next change.
  if (focused?.matches("select")) return;
  const card = focused?.closest("[data-order]");
  const kind = controls.find((control) => focused?.matches(control)) ?? "button, a";
  for (const field of old.querySelectorAll("select")) {
    const same = next.querySelector(`select[name="${field.name}"]`);
    if (same) same.value = field.value;
  }
  for (const opened of old.querySelectorAll("details[open]")) {
    const order = opened.closest("[data-order]");
    const place = order ? `${cardOf(order.dataset.order)} .card-more` : `#${opened.id}`;
    next.querySelector(place)?.setAttribute("open", "");
  }
  const before = new Map(
    [...old.querySelectorAll("[data-order]")].map(({ dataset }) => [dataset.order, dataset.status]),
  );
  for (const { dataset } of next.querySelectorAll("[data-order]")) {
    if (before.get(dataset.order) !== dataset.status) rest(dataset.order);
  }
  old.replaceWith(next);
  if (id === "queue") showCards();
  if (!focused) return;
  const again =
    (card && next.querySelector(cardOf(card.dataset.order))) ?? next.querySelector("[data-order]");
  const target = again?.querySelector(kind) ?? again?.querySelector("button, a") ?? document.querySelector("h1");
  if (target.localName === "h1") target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Keeps the second tap of a double tap from taking the step after. */
function rest(order) {
  resting.add(order);
  setTimeout(() => {
    resting.delete(order);
    showCards();
  }, pressGuardMs);
}

/** Says on each card whether it rests, and whether its step is still to be sent. */
function showCards() {
  for (const card of queue().querySelectorAll("[data-order]")) {
    const { order } = card.dataset;
    card.toggleAttribute("data-resting", resting.has(order));
    const words = card.querySelector("[data-unsent]");
    const step = unsent.get(order);
    if (words.hidden === Boolean(step?.isLate)) {
      words.textContent = step?.isLate ? main.dataset.unsent : "";
      words.hidden = !step?.isLate;
    }
    for (const button of card.querySelectorAll("[data-step-form] button")) {
      if (step) button.setAttribute("aria-busy", "true");
      else button.removeAttribute("aria-busy");
    }
  }
}

function showQueue({ orders, unpaid }) {
  const open = [...unpaid, ...orders];
  const fresh = known ? open.filter(({ id, status }) => !known.has(id) && status === "placed") : [];
  known = new Set(open.map(({ id }) => id));
  if (fresh.length > 0) sound("order");
  refresh();
  const words = fresh.map(({ number, dayNumber = number }) => queue().dataset.new.replace("{number}", dayNumber));
  if (words.length > 0) announce(words.join(". "));
}

// MARK: Steps

/**
 * Takes a step, and sends it until it is answered: over a broken line its card says meanwhile that it
 * is not done yet.
 */
async function takeStep(form) {
  const { order, collected } = form.closest("[data-order], [data-collected]").dataset;
  const id = order ?? collected;
  if (unsent.has(id) || resting.has(id)) return;
  const { status, recall } = form.elements;
  const step = { isLate: !isOnline() };
  const say = () => {
    step.isLate = true;
    showCards();
  };
  unsent.set(id, step);
  showCards();
  const late = setTimeout(say, lateMs);
  const content = recall ? { status: status.value, recall: true } : { status: status.value };
  const answer = await sendUntilAnswered(at(`/api/orders/${id}/status`), command("PUT", content), {
    isWanted: () => true,
    failed: say,
  });
  clearTimeout(late);
  unsent.delete(id);
  showCards();
  await show(answer, { [recall ? "undone" : "done"]: `${id}.${status.value}` });
}

/** Shows what became of a change, and what was done. */
async function show(answer, done) {
  // After a conflict somebody else was quicker, and the new state says so.
  const isOut = isSignedOut(answer);
  if (!answer.isOK && answer.status !== 409 && !isOut) notice.textContent = main.dataset.failed;
  if (answer.isOK && !isOut) await refresh(queryWith(done), true);
  else await refresh();
}

/** The query of this page, and what was done. */
function queryWith(done) {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (/^(un)?done/.test(name)) query.delete(name);
  for (const [name, value] of Object.entries(done)) query.set(name, value);
  return `?${query}`;
}

/** Sends a form without a key: the same again is the same. */
async function send(form, button) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form));
  const answer = await sendUntilAnswered(form.action, { method: "POST", body });
  button.removeAttribute("aria-busy");
  await show(answer, answer.url ? Object.fromEntries(new URL(answer.url).searchParams) : {});
}

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-step-form], [data-availability-form]")) return;
  event.preventDefault();
  notice.textContent = "";
  clearToast();
  if (form.matches("[data-step-form]")) takeStep(form);
  else send(form, event.submitter ?? form.querySelector("button"));
});

addEventListener("beforeunload", (event) => {
  if (unsent.size > 0) event.preventDefault();
});

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

// MARK: Keys

const stepOf = (card) => card.querySelector(".step-forward, [data-pay], summary");
const cardInFocus = () => document.activeElement.closest("[data-order]");

/** Goes to the next card or the one before; from outside the cards to the first. */
function goToCard(places) {
  const cards = [...queue().querySelectorAll("[data-order]")];
  const here = cards.indexOf(cardInFocus());
  const card = here < 0 ? cards[0] : cards[here + places];
  if (card) stepOf(card).focus({ focusVisible: true });
}

/** Takes back what was just done, or else the last step of the card in focus. */
function stepBack() {
  if (takeBack()) return;
  cardInFocus()?.querySelector("[name=recall] ~ button")?.click();
}

onLetter("j", () => goToCard(1));
onLetter("k", () => goToCard(-1));
onLetter("z", stepBack);
onLetter("p", () => {
  const place = document.querySelector("[data-sheet]") ?? cardInFocus() ?? queue();
  place.querySelector("[data-pay], [data-next]")?.click();
});
onLetter("x", () => cardInFocus()?.querySelector("[data-cancel]")?.click());
onLetter("h", () => document.querySelector("#availability select")?.focus());
onLetter("f", () => document.querySelector("[data-wall]")?.click());

main.addEventListener("keydown", (event) => {
  const list = event.target.closest(".card-more[open]");
  if (event.key !== "Escape" || !list) return;
  event.preventDefault();
  list.open = false;
  list.querySelector("summary").focus();
});

// One list of a card is open at a time.
document.addEventListener("click", ({ target }) => {
  for (const list of document.querySelectorAll(".card-more[open]")) {
    if (!list.contains(target)) list.open = false;
  }
});

showClock();
showAges();
setInterval(showAges, 1000);
// Whoever is signed out hears nothing more of the queue, and would take it for empty.
setInterval(() => fetch(at("/api/queue")).then(isSignedOut, () => {}), sessionCheckMs);
listen(showAlerts, { queue: showQueue });
