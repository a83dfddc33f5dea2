// The connection: keeps a screen at the newest version of the stock, sends commands until they are
// answered, and says when the server cannot be reached.

import { advance, isStored, newKey, reloadWhenIdle } from "./page.js";

const maximumSilenceMs = 5000; // nothing heard for longer than this shows the banner
const maximumOutageMs = 3000; // a connection that is down for longer than this shows it too
const reconnectAfterMs = 10_000; // a connection that is silent for so long is given up
const minimumPauseMs = 1000; // before a lost connection is tried again
const maximumPauseMs = 10_000; // after many tries in vain
/** How long an answer is waited for before a command is sent again. */
export const requestTimeoutMs = 8000;
const firstRetryMs = 500; // before a command is sent again; twice as long after each attempt
const maximumRetryMs = 5000;
const maximumAttempts = 4; // unless the sender has a limit of its own
const restMs = 2000; // before the guide is kept: the page is there, and nobody needs the line
const sinceKey = "offline-since"; // the screen's, not a visitor's: no key that is forgotten

const root = document.documentElement;
const banner = document.querySelector("#connection-banner");
let offlineSince = null;

/** Whether the server can be reached, as far as is known; `pavilion:connection` tells changes. */
export const isOnline = () => offlineSince === null;

function setOffline(since) {
  if (!isOnline()) return;
  offlineSince = since;
  sessionStorage.setItem(sinceKey, String(since));
  root.dataset.offline = "";
  banner.textContent = banner.dataset.text.replace("{time}", timeOfDay(since));
  tellConnection();
}

function setOnline() {
  sessionStorage.removeItem(sinceKey);
  if (isOnline()) return;
  offlineSince = null;
  delete root.dataset.offline;
  banner.textContent = "";
  document.querySelector("#waiting-dialog[open]")?.close();
  tellConnection();
  if (isStored) setTimeout(reloadWhenIdle, reloadPause());
  else afterLoading(keepGuide);
}

function tellConnection() {
  const detail = { isOnline: isOnline(), since: offlineSince };
  document.dispatchEvent(new CustomEvent("pavilion:connection", { detail }));
}

/** When it was, as the language writes it; with the day, if that was another one. */
function timeOfDay(milliseconds) {
  const time = new Date(milliseconds);
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { month: "short", day: "numeric" };
  const options = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(root.lang, options).format(time);
}

// What needs the server says that it waits, instead of being sent into nothing.
document.addEventListener(
  "submit",
  (event) => {
    if (isOnline() || !event.target.matches("form[data-waits]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const dialog = document.querySelector("#waiting-dialog");
    dialog?.showModal();
    dialog?.scrollTo(0, 0); // The button has the focus; what it answers to comes first.
  },
  { capture: true },
);

// MARK: The live feed

// A paired screen is loaded later than the page begins to listen.
const followed = { screens: () => document.dispatchEvent(new Event("pavilion:screens")) };

/** Has a handler called with the data of every event of a name, beside those of the screen. */
export function follow(name, handler) {
  followed[name] = handler;
}

// The versions that the page was made from; the first ones heard, where it does not say.
const { menuVersion: menu, exhibitionVersion: exhibition } = document.body.dataset;
const shown = { menu, exhibition };

/** Whether the server has a newer menu or exhibition than the page. */
function isNewer(versions) {
  const names = Object.keys(versions);
  for (const name of names) shown[name] ??= versions[name];
  return names.some((name) => versions[name] > shown[name]);
}

/**
 * Listens to the feed for as long as the page lives.
 *
 * `onStock` is called with every state that is not older than the one shown. A newer menu or
 * exhibition loads the page anew, as soon as nobody is in the middle of something. Other
 * events go to the handler of their name, with their data.
 */
export function listen(onStock = () => {}, handlers = {}) {
  let source;
  let lastHeard = Date.now();
  let lastTry = 0;
  let downSince = null;
  let failures = 0;
  let nextTry;

  const reached = () => {
    lastHeard = Date.now();
    downSince = null;
    failures = 0;
  };

  const heard = () => {
    reached();
    setOnline();
  };

  const connect = () => {
    disconnect();
    lastTry = Date.now();
    source = new EventSource(document.body.dataset.events);
    source.onerror = retry;
    source.addEventListener("ping", heard);
    // The server is there, but not what it keeps orders in; it says when that is back.
    source.addEventListener("away", () => {
      reached();
      setOffline(lastHeard);
    });
    source.addEventListener("stock", (event) => {
      heard();
      const stock = JSON.parse(event.data);
      if (advance(stock.version)) onStock(stock);
    });
    source.addEventListener("signed-out", () => {
      heard();
      document.dispatchEvent(new Event("pavilion:signed-out"));
    });
    source.addEventListener("content", (event) => {
      heard();
      if (isNewer(JSON.parse(event.data))) reloadWhenIdle();
    });
    for (const [name, handler] of Object.entries({ ...followed, ...handlers })) {
      source.addEventListener(name, (event) => {
        heard();
        handler(JSON.parse(event.data));
      });
    }
  };

  const disconnect = () => {
    clearTimeout(nextTry);
    source?.close();
  };

  // A browser would try again every second, all screens at the same time: we wait longer after
  // every try, and by chance more or less than the other screens.
  const retry = () => {
    downSince ??= Date.now();
    disconnect();
    const longest = Math.min(maximumPauseMs, minimumPauseMs * 1.6 ** failures);
    failures += 1;
    nextTry = setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };

  const look = () => {
    const now = Date.now();
    const isDown = downSince !== null && now - downSince > maximumOutageMs;
    if (isDown || now - lastHeard > maximumSilenceMs) setOffline(downSince ?? lastHeard);
    // A browser does not notice a connection that was cut while the device was asleep.
    if (Math.min(now - lastHeard, now - lastTry) > reconnectAfterMs) connect();
  };

  const wake = () => {
    if (document.visibilityState === "visible" && Date.now() - lastHeard > maximumOutageMs) connect();
  };

  if (isStored) setOffline(Number(sessionStorage.getItem(sinceKey)) || Date.now());
  connect();
  setInterval(look, 1000);
  addEventListener("online", connect);
  addEventListener("pavilion:feed", connect); // has another address now
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("pagehide", disconnect);
  document.addEventListener("visibilitychange", wake);
  afterLoading(keepGuide);
}

// MARK: Commands

/** The request for a command: its key makes one command of all attempts. */
export const command = (method, content, key = newKey()) => ({
  method,
  headers: { "Content-Type": "application/json", "Idempotency-Key": key },
  body: JSON.stringify(content),
});

/** Whether sending a command again would change nothing. */
export const isFinal = ({ status }) => status < 500 && ![0, 408, 425].includes(status);

/**
 * Sends a command until it is answered: `{status, isOK, body, url}`; status 0 when it is given up.
 *
 * `isWanted` is asked before each attempt, with the number of those before it; `failed` hears what came
 * of each in vain, status 0 where that is unknown.
 */
export async function sendUntilAnswered(path, request, options = {}) {
  const { isAnswer = isFinal, isWanted = (attempts) => attempts < maximumAttempts, failed } = options;
  for (let attempts = 0; isWanted(attempts); ) {
    const answer = await send(path, request);
    if (answer.isOK || isAnswer(answer)) return answer;
    failed?.(answer);
    attempts += 1;
    if (isWanted(attempts)) await pauseAfter(attempts, answer);
  }
  return unanswered;
}

const unanswered = { status: 0, isOK: false, body: {} };

async function send(path, request) {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(requestTimeoutMs) });
    const { status, ok, headers, redirected, url } = response;
    const isLimited = status === 429;
    return {
      status,
      isOK: ok,
      redirected,
      url,
      // A form is answered by a page, and a limit perhaps by that of a proxy.
      body: isLimited || !request.headers ? {} : await response.json(),
      retryAfterMs: isLimited && Number(headers.get("Retry-After")) * 1000,
    };
  } catch {
    return unanswered;
  }
}

/** Waits as long as the server asks; otherwise longer each time, or until the connection changes. */
const pauseAfter = (attempts, { retryAfterMs }) =>
  new Promise((resolve) => {
    const pauseMs = Math.min(firstRetryMs * 2 ** (attempts - 1), maximumRetryMs);
    setTimeout(resolve, Math.max(pauseMs, retryAfterMs || 0));
    if (!retryAfterMs) document.addEventListener("pavilion:connection", resolve, { once: true });
  });

// MARK: The guide on this device

/** Has the device keep the guide; without it everything works while the server can be reached. */
async function keepGuide() {
  if (!isOnline()) return;
  try {
    await (await import("./offline.js")).keepGuide();
  } catch {
    // Tried again when the connection is back, and by the next page.
  }
}

/** How long a kept page waits before it is loaded anew: it may be kept again, on a slow line. */
function reloadPause() {
  return performance.getEntriesByType("navigation")[0]?.type === "reload" ? 60000 : 0;
}

/** Does what can wait, when the page is there and nobody has touched it for a moment. */
function afterLoading(action) {
  const rest = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(action), restMs);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
