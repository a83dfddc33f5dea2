// The live feed: keeps a screen at the newest version of the stock and says when it cannot.

const silenceLimit = 5000; // nothing heard for longer than this shows the banner
const outageLimit = 3000; // a connection that is down for longer than this shows it too
const restartAfter = 10000; // a connection that is silent for so long is given up

const banner = document.querySelector("#connection-banner");
const announcer = document.querySelector("#announcer");
const language = document.documentElement.lang;
const numberFormat = new Intl.NumberFormat(language);
const pluralRules = new Intl.PluralRules(language);

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

/** Plays the short motion of a count that has changed. */
export function bump(element) {
  element.classList.remove("bump");
  void element.offsetWidth;
  element.classList.add("bump");
}

let version = Number(document.body.dataset.version ?? 0);

/** Goes on to a version, and answers false where that would be a step back. */
export function advance(to) {
  if (to < version) return false;
  version = to;
  document.body.dataset.version = String(version);
  return true;
}

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
  let downSince = null;

  const heard = () => {
    lastHeard = Date.now();
    downSince = null;
    showBanner(false);
  };

  const connect = () => {
    source?.close();
    source = new EventSource(document.body.dataset.events);
    source.onopen = heard;
    source.onerror = () => (downSince ??= Date.now());
    source.addEventListener("ping", heard);
    source.addEventListener("stock", (event) => {
      heard();
      const stock = JSON.parse(event.data);
      if (advance(stock.version)) onStock(stock);
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

  let lastTry = Date.now();
  const look = () => {
    const now = Date.now();
    const isDown = downSince !== null && now - downSince > outageLimit;
    showBanner(isDown || now - lastHeard > silenceLimit);
    // A browser tries again by itself after a broken connection, but not after an error of HTTP,
    // and it does not notice one that was cut while the device was asleep.
    const isDead = source.readyState === EventSource.CLOSED || now - lastHeard > restartAfter;
    if (isDead && now - lastTry > 2000) {
      lastTry = now;
      connect();
    }
    if (isStale) reloadWhenIdle();
  };

  const wake = () => {
    if (document.visibilityState === "visible" && Date.now() - lastHeard > outageLimit) connect();
  };

  connect();
  setInterval(look, 1000);
  addEventListener("online", connect);
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("pagehide", () => source.close());
  document.addEventListener("visibilitychange", wake);
}

let isStale = false;

/** Loads the page anew as soon as nobody is in the middle of something. */
export function reloadWhenIdle() {
  isStale = true;
  // Going to the address, unlike reloading, never sends a form again.
  if (!isBusy()) location.replace(location.pathname + location.search);
}

function showBanner(isShown) {
  const text = isShown ? banner.dataset.text : "";
  if (banner.textContent !== text) banner.textContent = text;
}

function isBusy() {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.value !== field.defaultValue;
  return isTyping || document.querySelector("dialog[open]") !== null;
}

/** A key of its own: the time, so that the bar finds room for it beside the last, and chance. */
export function newKey() {
  const time = Date.now().toString(16).padStart(12, "0");
  const chance = crypto.getRandomValues(new Uint8Array(10));
  return time + Array.from(chance, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
