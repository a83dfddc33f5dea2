// The calls on the screens of staff: they come and go with the feed, and are answered here.

import { command, follow, sendUntilAnswered } from "./feed.js";
import { announce, at, counted, formatted } from "./page.js";
import { isSignedOut } from "./session.js";
import { showToastAt } from "./toast.js";

const layoutHoldMs = 800; // nothing moves for so long after a touch
const ageIntervalMs = 15_000;
const section = document.querySelector("#calls");
const list = section.querySelector("ul");
const all = section.querySelector("#answer-calls"); // a form, which needs no script
const notice = section.querySelector("[data-calls-notice]");
const mark = document.querySelector("[data-calls-mark]");
const isQuiet = "quiet" in section.dataset; // nothing interrupts this screen
const answered = new Set();
let calls = null;
let clockError = 0; // how far this device's clock is from the server's
let lastTouch = 0;
let timer;

/** Takes what the server says is open. */
function showCalls({ now, calls: open }) {
  clockError = Date.now() - now;
  const known = calls ?? rows().map((row) => ({ id: row.dataset.callId }));
  const fresh = open.filter(({ id }) => !known.some((call) => call.id === id));
  calls = open;
  show();
  const words = fresh.map(({ id }) => row(id)).filter(Boolean).map(label);
  if (words.length > 0) announce(`${heading()}: ${words.join("; ")}`);
}

const rows = () => [...list.children];
const row = (id) => list.querySelector(`[data-call-id="${CSS.escape(id)}"]`);
const heading = () => section.querySelector("h2").textContent;

function label(row) {
  const parts = ["[data-reason]", "[data-place]"].map((part) => row.querySelector(part).textContent);
  return parts.filter(Boolean).join(", ");
}

function show() {
  clearTimeout(timer);
  const rest = lastTouch + layoutHoldMs - Date.now();
  if (rest > 0) {
    timer = setTimeout(show, rest);
    return;
  }
  const open = calls.filter(({ id }) => !answered.has(id));
  for (const old of rows()) {
    if (!open.some(({ id }) => id === old.dataset.callId)) remove(old);
  }
  for (const call of open) {
    if (!row(call.id)) list.append(newRow(call));
  }
  section.hidden = open.length === 0 || isQuiet;
  mark.toggleAttribute("data-open", open.length > 0);
  mark.querySelector("[data-calls-count]").textContent = open.length > 0 ? formatted(open.length) : "";
  all.hidden = open.length < 2;
  // Those alone are answered that stand here.
  all.elements.until.value = Math.max(0, ...open.map(({ calledAt }) => calledAt));
  showAges();
}

function newRow({ id, reason, place, calledAt }) {
  const row = document.querySelector(`#call-${reason}`).content.firstElementChild.cloneNode(true);
  const button = row.querySelector("[data-answer]");
  row.dataset.callId = id;
  row.querySelector("[data-place]").textContent = place ?? "";
  row.querySelector("[data-called-at]").dataset.calledAt = calledAt;
  row.querySelector("form").action = at(`/calls/${id}/answer`);
  if (place) button.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${place}`);
  row.classList.add("fresh");
  return row;
}

/** Takes a row away; the focus goes on to the next one, or to the top of the screen. */
function remove(row) {
  const hadFocus = row.contains(document.activeElement);
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (!hadFocus) return;
  const target = next?.querySelector("[data-answer]") ?? document.querySelector("h1");
  if (target.localName === "h1") target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function showAges() {
  const forms = { one: list.dataset.minutesOne, other: list.dataset.minutesOther };
  for (const age of list.querySelectorAll("[data-called-at]")) {
    const elapsed = Date.now() - clockError - Number(age.dataset.calledAt);
    const minutes = Math.floor(elapsed / 60000);
    age.textContent = minutes < 1 ? list.dataset.justNow : counted(minutes, forms);
  }
}

/** Answers a call. */
async function answer(row, button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  notice.textContent = "";
  const id = row.dataset.callId;
  const request = command("PUT", { status: "answered" });
  const answer = await sendUntilAnswered(at(`/api/calls/${id}/status`), request);
  if (answer.isOK) {
    answered.add(id);
    row.dataset.answered = "";
    if (calls) show();
    else row.remove();
    showToastAt(`${mark.pathname}?done-calls=${id}`);
  } else {
    button.removeAttribute("aria-disabled");
    if (!isSignedOut(answer)) notice.textContent = list.dataset.failed;
  }
}

// Where the calls are shown, the mark leads to them instead of to another screen.
mark.addEventListener("click", (event) => {
  if (section.hidden) return;
  event.preventDefault();
  section.scrollIntoView({ block: "nearest" });
  list.querySelector("[data-answer]")?.focus();
});
list.addEventListener("submit", (event) => {
  event.preventDefault();
  answer(event.target.closest("[data-call-id]"), event.submitter);
});
addEventListener("pointerdown", () => (lastTouch = Date.now()), true);
setInterval(showAges, ageIntervalMs);
follow("call", showCalls);
