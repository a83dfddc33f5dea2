// The end of the order screen: what is in the cart and what it takes, and the bar below it, which holds
// either the way to several glasses or the button that orders them.

import { afterFrame, at, counted, formatted } from "./page.js";

const layoutGuardMs = 600; // in which nothing is ordered here after the bar has changed or moved
const main = document.querySelector("main");
const place = document.querySelector(".cart-place");
const floor = document.querySelector(".view-bar"); // what stays in sight below it
const dock = place.querySelector(".cart-dock");
const bar = place.querySelector(".cart-bar");
const part = (name) => place.querySelector(`[data-${name}]`);

// MARK: What the cards do

/** Whether the cards fill the cart; otherwise they order a glass at once. */
export const isGathering = () => main.hasAttribute("data-gathering");

/** Has the cards fill the cart, or order a glass at once; a reload and another language keep it. */
export function gather(isOn) {
  if (isOn === isGathering()) return;
  const hadFocus = bar.contains(document.activeElement);
  main.toggleAttribute("data-gathering", isOn);
  // In large text too it stays in sight from now on, empty or not: it leaves under no finger.
  dock.dataset.kept = "";
  if (location.pathname === at("/juice")) {
    history.replaceState(history.state, "", at(isOn ? "/juice?several=yes" : "/juice"));
  }
  guard();
  // The focus does not get lost with what held it.
  if (hadFocus) (isOn ? firstAct() : part("gather")).focus({ preventScroll: true });
}

/** The first button of the first card. */
export const firstAct = () =>
  document.querySelector(isGathering() ? '[data-juice] [data-step="1"]' : ".juice-card .order");

// MARK: The button that orders

const act = part("cart-order");
let count = 0;
let isGuarded = false;
let guardTimer;

function guard() {
  isGuarded = true;
  clearTimeout(guardTimer);
  guardTimer = setTimeout(() => {
    isGuarded = false;
    showAct();
  }, layoutGuardMs);
  showAct();
}

const showAct = () => act.setAttribute("aria-disabled", String(isGuarded || count === 0));

// MARK: The cart

/** Shows a cart: its lines in words and glasses, the fruit it takes, and what there is of it. */
export function showCart({ price, lines, drawings, fruits, ...cart }) {
  count = cart.count;
  const words = part("cart-count");
  words.textContent = count === 0 ? words.dataset.none : counted(count, words.dataset);
  const total = part("total-price");
  if (total) total.textContent = count === 0 ? "" : money(price, total.dataset.totalPrice, total.dataset.digits);
  part("cart-glasses").parentElement.dataset.sum = total?.textContent ?? "";
  showAct();
  part("cart-details").hidden = count === 0;
  fill(part("cart-lines"), lines.map((text) => ({ text })));
  part("cart-glasses").replaceChildren(...drawings);
  const { enough, short } = part("cart-needs").dataset;
  fill(part("cart-needs"), fruits.map((fruit) => ({
    text: filled(fruit.needed > fruit.onHand ? short : enough, fruit),
    isShort: fruit.needed > fruit.onHand,
    drawing: fruit.drawing,
  })));
  fit();
}

const flightMs = 200;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Has a glass fly from a juice's card to its last one in the bar; the number has changed already. */
export function fly(from, juice) {
  if (isStill.matches || document.documentElement.dataset.motion === "reduced") return;
  afterFrame(() => takeOff(from, juice));
}

function takeOff(from, juice) {
  const to = [...part("cart-glasses").children].findLast((glass) => glass.dataset.of === juice);
  if (!to) return;
  const [start, end] = [from, to].map((glass) => glass.getBoundingClientRect());
  const glass = to.cloneNode(true);
  glass.classList.add("flying-glass");
  for (const side of ["left", "top", "width", "height"]) glass.style[side] = `${end[side]}px`;
  document.body.append(glass);
  const path = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${start.height / end.height})`;
  const flight = glass.animate([{ transform: path }, { transform: "none" }], {
    duration: flightMs,
    easing: "cubic-bezier(.3, 0, .2, 1)",
  });
  flight.onfinish = flight.oncancel = () => glass.remove();
}

/** What is in the cart all in all, in words. */
export const inAll = () =>
  count === 0
    ? act.dataset.emptied
    : counted(count, { one: act.dataset.totalOne, other: act.dataset.totalOther });

/** Says under which order the screen waits, or with nothing that it waits for none. */
export function showPending(glasses) {
  const line = part("pending");
  if (glasses) dock.dataset.kept = "";
  line.textContent = glasses ? line.dataset.pending.replace("{glasses}", glasses) : "";
  fit();
}

const filled = (text, { name, needed, onHand }) =>
  text
    .replace("{fruit}", name)
    .replace("{amount}", formatted(needed))
    .replace("{onHand}", formatted(onHand));

/** An amount in minor units as the language writes prices. */
export function money(amount, template, digits) {
  const places = { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) };
  const number = (amount / 10 ** digits).toLocaleString(document.documentElement.lang, places);
  return template.replace("{amount}", number);
}

function fill(list, items) {
  list.replaceChildren(...items.map(({ text, isShort, drawing }) => {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = text;
    if (drawing) item.append(drawing.cloneNode(true));
    item.append(words);
    if (isShort) item.className = "short";
    return item;
  }));
}

// MARK: The name for the cup

const nameField = document.querySelector("#cup-name");
const nameError = document.querySelector("#cup-name-error");

/** The name typed; nothing if there is none. */
export const typedName = () => nameField.value.trim() || undefined;

/** Says at the field that the server refused the name, or takes that back. */
export function markName(isWrong) {
  nameError.hidden = !isWrong;
  for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", nameError.id]]) {
    if (isWrong) nameField.setAttribute(name, value);
    else nameField.removeAttribute(name);
  }
  if (isWrong) nameField.focus();
}

/** Leaves the field empty for the next order. */
export function clearName() {
  nameField.value = "";
  markName(false);
}

nameField.addEventListener("input", () => markName(false));
document.addEventListener("pavilion:forget", clearName);

// MARK: Room

let lastHeight = 0;
const heightOf = (element) => element.getBoundingClientRect().height;

/** Makes the page longer by what stands between the cards and the bar, so that no card moves. */
function fit() {
  const style = document.documentElement.style;
  const [height, own, details] = [dock, bar, part("cart-details")].map(heightOf);
  const extra = details + height - own;
  style.setProperty("--cart-floor", `${floor ? heightOf(floor) : 0}px`);
  style.setProperty("--cart-extra", `${extra}px`);
  style.setProperty("--cart-height", `${height}px`);
  if (lastHeight && height !== lastHeight) guard();
  lastHeight = height;
}

const watcher = new ResizeObserver(fit);
for (const element of [dock, floor]) if (element) watcher.observe(element);
