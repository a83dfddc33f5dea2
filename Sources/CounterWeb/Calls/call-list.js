// The calls on the screens of staff: they come and go with the feed, and are answered here.

import { command, follow, sendUntilAnswered } from "./feed.js";
import { announce, at, counted, formatted } from "./page.js";
import { isSignedOut } from "./session.js";
import { sound } from "./sound.js";
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
  const isFirst = calls === null;
  const known = calls ?? rows().map((row) => ({ id: row.dataset.callId }));
  const fresh = open.filter(({ id }) => !known.some((call) => call.id === id));
  calls = open;
  show();
  const words = fresh.map(({ id }) => row(id)).filter(Boolean).map(label);
  if (!isFirst && fresh.length > 0) sound("call");
  if (words.length > 0) announce(heading() + list.dataset.colon + words.join("; "));
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
    showComing(row(call.id), call);
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
  row.querySelector("[data-come]").action = at(`/calls/${id}/coming`);
  button.form.action = at(`/calls/${id}/answer`);
  for (const button of place ? row.querySelectorAll("button") : []) {
    button.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${place}`);
  }
  row.classList.add("fresh");
  return row;
}

/** Says who is on the way, and offers it to nobody else; the focus goes on to the answer. */
function showComing(row, { status, comingBy }) {
  const form = row.querySelector("[data-come]");
  if (status !== "coming" || form.hidden) return;
  const named = () => list.dataset.comingBy.replace("{name}", () => comingBy);
  row.querySelector("[data-coming]").textContent = comingBy ? named() : list.dataset.comingUnnamed;
  if (form.contains(document.activeElement)) row.querySelector("[data-answer]").focus();
  form.hidden = true;
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

/** Tells the server of a step to a call, and answers what it says; nothing where that fails. */
async function step(row, button, status) {
  if (button.getAttribute("aria-disabled") === "true") return null;
  button.setAttribute("aria-disabled", "true");
  notice.textContent = "";
  const request = command("PUT", { status });
  const answer = await sendUntilAnswered(at(`/api/calls/${row.dataset.callId}/status`), request);
  if (answer.isOK) return answer.body;
  button.removeAttribute("aria-disabled");
  if (!isSignedOut(answer)) notice.textContent = list.dataset.failed;
  return null;
}

/** Says that one is on the way to a call. */
async function come(row, button) {
  const call = await step(row, button, "coming");
  if (!call) return;
  showComing(row, call);
  announce(row.querySelector("[data-coming]").textContent);
}

/** Answers a call. */
async function answer(row, button) {
  if (!(await step(row, button, "answered"))) return;
  answered.add(row.dataset.callId);
  row.dataset.answered = "";
  if (calls) show();
  else row.remove();
  showToastAt(`${mark.pathname}?done-calls=${row.dataset.callId}`);
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
  const act = "come" in event.target.dataset ? come : answer;
  act(event.target.closest("[data-call-id]"), event.submitter);
});
addEventListener("pointerdown", () => (lastTouch = Date.now()), true);
setInterval(showAges, ageIntervalMs);
follow("call", showCalls);
