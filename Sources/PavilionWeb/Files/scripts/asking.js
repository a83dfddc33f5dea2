// Asks for an order until it is answered: the same key makes the same order, however often.

import { unanswered } from "./cart.js";
import { at, isOnline, ofBar } from "./feed.js";
import { whileBusy } from "./idle.js";

const showDelayMs = 1000; // an answer that takes longer is waited for in sight
const leaveDelayMs = 45000; // after this the visitor may leave the dialog, and asking goes on
// After this the visitor has left, and what is asked for now would be made for nobody.
const limit = 600000;
const propagation = 1000; // until every window of the device has seen what one has stored

/** Whether an order has been without an answer for so long that it is no longer asked for. */
export const isTooOld = ({ since }) => !(Math.abs(Date.now() - since) < limit);

/**
 * Asks until there is an answer.
 *
 * `tell` is called with "checking", "waiting" (for the connection), "limited" (the bar takes no more from
 * here for a moment) or "late" as it becomes true,
 * `answered` once with `{status, body}`; with `{isGivenUp: true}` when the limit is over; with
 * `{isSettled: true}` when another window of this device has had the answer meanwhile.
 */
export async function ask(order, tell, answered) {
  const state = stateOf(order, tell);
  try {
    // Nobody's screen is reset meanwhile: the visitor is waiting in front of it.
    await whileBusy(alone(order.key, async () => {
      const answer = await askInTurn(order, state);
      state.end();
      answered(answer);
    }));
  } finally {
    state.end();
  }
}

/**
 * One window of a device asks for an order at a time, where the browser can arrange that;
 * elsewhere all do. The next one comes a little after the answer: what a window writes into the
 * local storage reaches the others only then.
 */
function alone(key, work) {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    navigator.locks.request(ofBar(`pavilion.order.${key}`), async () => {
      await work().then(resolve, reject);
      await new Promise((done) => setTimeout(done, propagation));
    });
  });
}

async function askInTurn(order, state) {
  if (unanswered()?.key !== order.key) return { isSettled: true };
  let least = 0; // the pause that the server asks for
  for (let attempt = 0; !isTooOld(order); attempt += 1) {
    if (attempt > 0) await pause(Math.max(least, Math.min(500 * 2 ** attempt, 5000)), least > 0);
    const answer = await send(order);
    if (answer && !answer.isLimited) return answer;
    least = answer?.seconds * 1000 || 0;
    state.failed(least > 0);
  }
  return { isGivenUp: true };
}

/**
 * Sends the order once; nothing when nobody knows what came of it, and after how many seconds to send it
 * again where the server says that too much came from here.
 */
async function send({ key, lines }) {
  try {
    const response = await fetch(at("/api/orders"), {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ lines }),
      signal: AbortSignal.timeout(8000),
    });
    if (response.status === 429) {
      return { isLimited: true, seconds: Number(response.headers.get("Retry-After")) };
    }
    const isAnswer = response.status < 500 && ![408, 425].includes(response.status);
    return isAnswer ? { status: response.status, body: await response.json() } : null;
  } catch {
    return null;
  }
}

/** What a visitor is told while an order has no answer. */
function stateOf({ since }, tell) {
  let isShown = false;
  let isLimited = false;
  let last;
  const say = () => {
    const isLate = Date.now() - since >= leaveDelayMs;
    const now = isLate ? "late" : !isOnline() ? "waiting" : isLimited ? "limited" : "checking";
    if (isShown && now !== last) tell((last = now));
  };
  const show = () => {
    isShown = true;
    say();
  };
  const age = Date.now() - since;
  const timers = [showDelayMs, leaveDelayMs].map((delay) => setTimeout(show, Math.max(0, delay - age)));
  document.addEventListener("pavilion:connection", say);
  return {
    failed(byLimit) {
      isLimited = byLimit;
      show();
    },
    end() {
      timers.forEach(clearTimeout);
      document.removeEventListener("pavilion:connection", say);
    },
  };
}

/** Waits; unless the server has asked for it, no longer than until the connection is back. */
function pause(milliseconds, isAskedFor) {
  if (isAskedFor) return new Promise((resolve) => setTimeout(resolve, milliseconds));
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      document.removeEventListener("pavilion:connection", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    document.addEventListener("pavilion:connection", done);
  });
}
