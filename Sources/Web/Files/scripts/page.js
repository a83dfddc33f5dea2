// What scripts ask of their page: addresses, words, the version it shows, and its visitor's choices.

const busyRetryMs = 1000; // until a page in use is looked at again
const root = document.documentElement;
const announcer = document.querySelector("#announcer");
const numberFormat = new Intl.NumberFormat(root.lang);
const pluralRules = new Intl.PluralRules(root.lang);

/** Whether this device had kept the page; then the server could not be reached just now. */
export const isStored = "stored" in root.dataset;

/** Whether the screen is mounted, and so everybody's; any other is its owner's. */
export const isMounted = root.dataset.kiosk === "on" || "program" in root.dataset;

// MARK: Addresses and words

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

/** Does something after the next frame, so that a touch is seen to be heard before long work. */
export function afterFrame(act) {
  requestAnimationFrame(() => setTimeout(act));
}

/** A key of its own: the time, so that the bar finds room for it beside the last, and chance. */
export function newKey() {
  const time = Date.now().toString(16).padStart(12, "0");
  const chance = crypto.getRandomValues(new Uint8Array(10));
  return time + Array.from(chance, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// MARK: The version shown

let version = Number(document.body.dataset.version ?? 0);

/** Goes on to a version, and answers false where that would be a step back. */
export function advance(to) {
  if (to < version) return false;
  version = to;
  document.body.dataset.version = String(version);
  return true;
}

/** How long a form that was sent is waited for, before its screen may be loaded anew. */
const sendingMs = 15_000;

let reload;
let sentAt = -Infinity;

// Loading the screen anew would cut off the answer.
addEventListener("submit", (event) => {
  if (!event.defaultPrevented) sentAt = performance.now();
});

/** Loads the page anew as soon as nobody is in the middle of something. */
export function reloadWhenIdle() {
  clearTimeout(reload);
  if (isBusy()) {
    reload = setTimeout(reloadWhenIdle, busyRetryMs);
    return;
  }
  // Going to the address, unlike reloading, never sends a form again. A kept page came from no
  // form, and reloading it stays where the reader is.
  if (isStored) location.reload();
  else location.replace(location.pathname + location.search);
}

function isBusy() {
  const field = document.querySelector("[data-typing]") ?? document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.value !== field.defaultValue;
  const isSending = performance.now() - sentAt < sendingMs;
  return isTyping || isSending || "busy" in root.dataset || document.querySelector("dialog[open]") !== null;
}

// MARK: The visitor's choices

// Attributes of the page, and a cookie of the session, by which the next page has them from its first
// byte; over https it is sent over nothing else.
const cookieScope = `; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
const choices = ["size", "contrast", "theme", "motion", "reach", "speech", "rate", "reading"];

/** What is chosen, by name; what is as usual is missing. */
export function getView() {
  const chosen = choices.filter((name) => root.dataset[name]);
  return Object.fromEntries(chosen.map((name) => [name, root.dataset[name]]));
}

/** Chooses a value at once and for the pages that follow; null for the usual. */
export function setView(name, value) {
  change({ [name]: value });
}

/** Everything as usual again, for the next visitor or by wish. */
export function resetView() {
  change(Object.fromEntries(choices.map((name) => [name, null])));
}

function change(wishes) {
  const isNew = ([name, value]) => (root.dataset[name] ?? null) !== value;
  const changed = Object.fromEntries(Object.entries(wishes).filter(isNew));
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  const cookie = Object.entries(getView()).map((part) => part.join("-")).join(".");
  document.cookie = `view=${cookie}${cookieScope}${cookie ? "" : "; Max-Age=0"}`;
  document.dispatchEvent(new CustomEvent("pavilion:view", { detail: changed }));
}

document.addEventListener("pavilion:forget", () => {
  resetView();
  document.cookie = `lang=${cookieScope}; Max-Age=0`;
});
