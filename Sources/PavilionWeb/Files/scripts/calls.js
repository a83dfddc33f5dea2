// Calling staff: one touch, remembered over pages until somebody comes.

import { announce, at, newKey, ofBar } from "./feed.js";

const place = ofBar("pavilion.call"); // where the call of this visitor is kept
const retryDurationMs = 45000; // how long a call without an answer is asked for again
const pollInterval = 3000; // how often the server is asked whether somebody comes
const lifetime = 30 * 60000; // after how long an unanswered call is the next visitor's no more
const comingFor = 60000; // how long "somebody is on the way" is shown

// The call: {reason, key, since, state, id}; its states are those of `data-call-state`.
let call = stored();
let timer;

function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(place));
    const age = Date.now() - kept.since;
    return age >= 0 && age < (kept.state === "coming" ? comingFor : lifetime) ? kept : null;
  } catch {
    return null;
  }
}

function keep(changes) {
  call = changes && { ...call, ...changes };
  try {
    if (call) localStorage.setItem(place, JSON.stringify(call));
    else localStorage.removeItem(place);
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
  const isWaiting = call && ["calling", "called"].includes(call.state);
  if (isWaiting && call.reason === reason) {
    show();
    return announce(document.querySelector("[data-call-state]")?.textContent ?? "");
  }
  // A call that nobody answered goes on under its key, so that it is never two.
  const key = call?.state === "failed" && call.reason === reason ? call.key : newKey();
  tell("calling", { reason, key, since: Date.now(), id: null });
  send();
}

/** Sends the call until it is answered: the same key makes the same call, however often. */
async function send() {
  clearTimeout(timer);
  const { reason, key } = call;
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ reason, place: document.documentElement.dataset.place || undefined }),
  };
  const deadline = Date.now() + retryDurationMs;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    if (attempt > 0) await pause(Math.min(500 * 2 ** attempt, 5000));
    if (call?.key !== key) return;
    try {
      const response = await fetch(at("/api/calls"), { ...request, signal: AbortSignal.timeout(8000) });
      const answer = await response.json();
      if (call?.key !== key) return;
      if (response.ok) return take(answer);
      const isBusy = response.status === 429 || answer.type === "/problems/too-many-calls";
      if (isBusy) return tell("busy");
      if (response.status < 500) break;
    } catch {
      // Whether the call was heard is not known: ask again.
    }
  }
  if (call?.key === key) tell("failed");
}

function take({ id, status }) {
  if (status === "answered") return tell("coming", { id, since: Date.now() });
  if (call.state !== "called") tell("called", { id });
  timer = setTimeout(look, pollInterval);
}

/** Asks whether somebody takes the call. */
async function look() {
  const { id } = call ?? {};
  if (!id) return;
  try {
    const response = await fetch(at(`/api/calls/${id}`), {
      cache: "no-store",
      signal: AbortSignal.timeout(8000),
    });
    if (call?.id !== id) return;
    // A call that is gone was answered long ago.
    if (response.status === 404 || !stored()) return keep(null);
    if (response.ok) return take(await response.json());
  } catch {
    // The banner says that the line is down; the next look may find it up.
  }
  timer = setTimeout(look, pollInterval);
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
show();
if (call?.state === "calling") send();
if (call?.state === "called") look();

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
