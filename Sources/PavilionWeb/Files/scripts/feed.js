// The live feed: keeps a screen at the newest version of the stock and says when it cannot.

const silenceLimit = 5000; // nothing heard for longer than this shows the banner
const outageLimit = 3000; // a connection that is down for longer than this shows it too
const restartAfter = 10000; // a connection that is silent for so long is given up
const minimumPauseMs = 1000; // before a lost connection is tried again
const maximumPauseMs = 10000; // after many tries in vain
const sinceKey = "offline-since"; // the screen's, not a visitor's: no key that is forgotten

const root = document.documentElement;
const banner = document.querySelector("#connection-banner");
const announcer = document.querySelector("#announcer");
const language = root.lang;
const numberFormat = new Intl.NumberFormat(language);
const pluralRules = new Intl.PluralRules(language);

// What the addresses of the screen's bar begin with: nothing for the venue's default bar.
const base = document.body.dataset.base ?? "";

/** The address of a path at the screen's bar. */
export const at = (path) => base + path;

/** The key under which something is kept that belongs to the screen's bar alone. */
export const ofBar = (key) => (base ? `${key}@${base.split("/").pop()}` : key);

/** A number as the screen's language writes it. */
export const formatted = (number) => numberFormat.format(number);

/** A text in the form that a number takes, with the number in it. */
export function counted(number, forms) {
  const text = pluralRules.select(number) === "one" ? forms.one || forms.other : forms.other;
  return text.replace("{count}", formatted(number));
}

/** Has a text read aloud, without moving the focus. */
export function announce(text) {
  announcer.textContent = text;
}

let version = Number(document.body.dataset.version ?? 0);

/** Goes on to a version, and answers false where that would be a step back. */
export function advance(to) {
  if (to < version) return false;
  version = to;
  document.body.dataset.version = String(version);
  return true;
}

// MARK: Connection

// A page that this device had kept says so: then the server could not be reached just now.
const isStored = "stored" in root.dataset;
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
  return new Intl.DateTimeFormat(language, options).format(time);
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

/**
 * Listens to the feed for as long as the page lives.
 *
 * `onStock` is called with every state that is not older than the one shown. When menu or
 * exhibition change the page is loaded anew, as soon as nobody is in the middle of something. Other
 * events go to the handler of their name, with their data.
 */
export function listen(onStock = () => {}, handlers = {}) {
  let source;
  let lastHeard = Date.now();
  let lastTry = 0;
  let downSince = null;
  let failures = 0;
  let nextTry;

  const heard = () => {
    lastHeard = Date.now();
    downSince = null;
    failures = 0;
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
      lastHeard = Date.now();
      downSince = null;
      failures = 0;
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
    source.addEventListener("content", () => {
      heard();
      reloadWhenIdle();
    });
    for (const [name, handler] of Object.entries(handlers)) {
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
    const isDown = downSince !== null && now - downSince > outageLimit;
    if (isDown || now - lastHeard > silenceLimit) setOffline(downSince ?? lastHeard);
    // A browser does not notice a connection that was cut while the device was asleep.
    if (Math.min(now - lastHeard, now - lastTry) > restartAfter) connect();
    if (isStale) reloadWhenIdle();
  };

  const wake = () => {
    if (document.visibilityState === "visible" && Date.now() - lastHeard > outageLimit) connect();
  };

  if (isStored) setOffline(Number(sessionStorage.getItem(sinceKey)) || Date.now());
  connect();
  setInterval(look, 1000);
  addEventListener("online", connect);
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("pagehide", disconnect);
  document.addEventListener("visibilitychange", wake);
  afterLoading(keepGuide);
}

/** Has the device keep the guide; without it everything works while the server can be reached. */
async function keepGuide() {
  if (!isOnline()) return;
  try {
    await (await import("./offline.js")).keepGuide();
  } catch {
    // Tried again when the connection is back, and by the next page.
  }
}

/** Does what can wait, when the page is there and nobody has touched it for a moment. */
function afterLoading(action) {
  const rest = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(action), 2000);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

let isStale = false;

/** Loads the page anew as soon as nobody is in the middle of something. */
export function reloadWhenIdle() {
  isStale = true;
  if (isBusy()) return;
  // Going to the address, unlike reloading, never sends a form again. A kept page came from no
  // form, and reloading it stays where the reader is.
  if (isStored) location.reload();
  else location.replace(location.pathname + location.search);
}

/** How long a kept page waits before it is loaded anew: it may be kept again, on a slow line. */
function reloadPause() {
  return performance.getEntriesByType("navigation")[0]?.type === "reload" ? 60000 : 0;
}

function isBusy() {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.value !== field.defaultValue;
  return isTyping || "busy" in root.dataset || document.querySelector("dialog[open]") !== null;
}

/** A key of its own: the time, so that the bar finds room for it beside the last, and chance. */
export function newKey() {
  const time = Date.now().toString(16).padStart(12, "0");
  const chance = crypto.getRandomValues(new Uint8Array(10));
  return time + Array.from(chance, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
