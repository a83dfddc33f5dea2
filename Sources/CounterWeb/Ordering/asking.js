// Asks for an order until it is answered: the same key makes the same order, however often.

import { unanswered } from "./cart.js";
import { command, isFinal, isOnline, sendUntilAnswered } from "./feed.js";
import { whileBusy } from "./idle.js";
import { at, ofBar } from "./page.js";

const showDelayMs = 1000; // an answer that takes longer is waited for in sight
const leaveDelayMs = 45_000; // after this the visitor may leave the dialog, and asking goes on
// After this the visitor has left, and what is asked for now would be made for nobody.
const maximumAgeMs = 600_000;
const storageDelayMs = 1000; // until every window of the device has seen what one has stored

/** Whether an order has been without an answer for so long that it is no longer asked for. */
export const isTooOld = ({ since }) => !(Math.abs(Date.now() - since) < maximumAgeMs);

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
      await new Promise((done) => setTimeout(done, storageDelayMs));
    });
  });
}

async function askInTurn(order, state) {
  const { key, lines, name } = order;
  if (unanswered()?.key !== key) return { isSettled: true };
  const answer = await sendUntilAnswered(at("/api/orders"), command("POST", { lines, name }, key), {
    isWanted: () => !isTooOld(order),
    isAnswer: (answer) => isFinal(answer) && answer.status !== 429,
    failed: ({ status }) => state.failed(status === 429),
  });
  return answer.status === 0 ? { isGivenUp: true } : answer;
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
