// Calling staff: one touch, remembered over pages until somebody comes.

import { command, isFinal, requestTimeoutMs, sendUntilAnswered } from "./feed.js";
import { announce, at, newKey, ofBar } from "./page.js";

const storageKey = ofBar("pavilion.call"); // where the call of this visitor is kept
const retryDurationMs = 45_000; // how long a call without an answer is asked for again
const pollIntervalMs = 3000; // how often the server is asked whether somebody comes
const maximumAgeMs = 30 * 60_000; // after how long an unanswered call is the next visitor's no more
const answeredShownMs = 60_000; // how long an answered call is told as "somebody is on the way"

// The call: {reason, key, since, state, id, isAnswered}; its states are those of `data-call-state`.
let call = stored();
let timer;

function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey));
    const age = Date.now() - kept.since;
    return age >= 0 && age < (kept.isAnswered ? answeredShownMs : maximumAgeMs) ? kept : null;
  } catch {
    return null;
  }
}

function keep(changes) {
  call = changes && { ...call, ...changes };
  try {
    if (call) localStorage.setItem(storageKey, JSON.stringify(call));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without a store the call lasts as long as the page.
  }
  show();
}

/** Says on every such line of the page how the call stands. */
function show() {
  for (const line of document.querySelectorAll("[data-call-state]")) {
    line.textContent = call ? line.dataset[call.state] : "";
    line.dataset.callState = call?.state ?? "";
    line.hidden = !call;
  }
}

function tell(state, changes = {}) {
  keep({ ...changes, state });
  announce(document.querySelector("[data-call-state]")?.textContent ?? "");
}

function press(reason) {
  const isWaiting = call && !call.isAnswered && ["calling", "called", "coming"].includes(call.state);
  if (isWaiting && call.reason === reason) {
    show();
    return announce(document.querySelector("[data-call-state]")?.textContent ?? "");
  }
  // A call that nobody answered goes on under its key, so that it is never two.
  const key = call?.state === "failed" && call.reason === reason ? call.key : newKey();
  tell("calling", { reason, key, since: Date.now(), id: null, isAnswered: false });
  send();
}

/** Whether so many call that this one is not taken now. */
const isBusy = ({ status, body }) => status === 429 || body.type === "/problems/too-many-calls";

/** Sends the call until it is answered, unless it is forgotten meanwhile or another one is made. */
async function send() {
  clearTimeout(timer);
  const { reason, key } = call;
  const place = document.documentElement.dataset.place || undefined;
  const isCurrent = () => call?.key === key;
  const deadline = Date.now() + retryDurationMs;
  const answer = await sendUntilAnswered(at("/api/calls"), command("POST", { reason, place }, key), {
    isWanted: () => isCurrent() && Date.now() < deadline,
    isAnswer: (answer) => isFinal(answer) || isBusy(answer),
  });
  if (!isCurrent()) return;
  if (answer.isOK) take(answer.body);
  else tell(isBusy(answer) ? "busy" : "failed");
}

function take({ id, status }) {
  if (status === "answered") {
    // Staff who said that they come are there.
    if (call.state === "coming") return keep(null);
    return tell("coming", { id, since: Date.now(), isAnswered: true });
  }
  const state = status === "coming" ? "coming" : "called";
  if (call.state !== state) tell(state, { id });
  timer = setTimeout(look, pollIntervalMs);
}

/** Asks whether somebody comes, or has answered the call. */
async function look() {
  const { id } = call ?? {};
  if (!id) return;
  try {
    const response = await fetch(at(`/api/calls/${id}`), {
      cache: "no-store",
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (call?.id !== id) return;
    // A call that is gone was answered long ago.
    if (response.status === 404 || !stored()) return keep(null);
    if (response.ok) return take(await response.json());
  } catch {
    // The banner says that the line is down; the next look may find it up.
  }
  timer = setTimeout(look, pollIntervalMs);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-call]");
  if (!button) return;
  event.preventDefault();
  press(button.dataset.call);
});

document.addEventListener("pavilion:forget", () => {
  clearTimeout(timer);
  keep(null);
});

if (call?.state === "busy" || call?.state === "failed") call = null;
// Screens of staff, of the venue and on the wall call no one.
if (document.querySelector("[data-call]")) {
  show();
  if (call?.state === "calling") send();
  if (["called", "coming"].includes(call?.state) && !call.isAnswered) look();
}
