// The cart and the unanswered order. Both are kept on the device, so that they outlive a reload,
// another screen and another language.

import { newKey, ofBar } from "./page.js";

// Each bar has its own: what was meant for one is never sent to another.
const places = { cart: ofBar("pavilion.cart"), order: ofBar("pavilion.order") };
// What is kept when the browser keeps nothing, as some do in private windows.
const memory = new Map();

function read(place) {
  if (memory.has(place)) return memory.get(place);
  try {
    return JSON.parse(localStorage.getItem(place)) ?? null;
  } catch {
    return null;
  }
}

function write(place, value) {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
    memory.delete(place);
  } catch {
    memory.set(place, value);
  }
}

const isLine = (line) =>
  typeof line?.juice === "string" && Number.isInteger(line.quantity) && line.quantity > 0;

/** What was kept, if it is whole: a key and lines. */
function sound(value) {
  const lines = Array.isArray(value?.lines) ? value.lines.filter(isLine) : [];
  return typeof value?.key === "string" && lines.length > 0 ? { ...value, lines } : null;
}

function changed() {
  document.dispatchEvent(new CustomEvent("pavilion:cart"));
}

// MARK: The cart

/** The lines of the cart, `{juice, quantity}`, in the order in which they were begun. */
export const cartLines = () => sound(read(places.cart))?.lines ?? [];

/** The key under which the cart is ordered, made with its first glass. */
export const cartKey = () => sound(read(places.cart))?.key ?? newKey();

/** How many glasses of a juice are in the cart. */
export const quantityOf = (juice) =>
  cartLines().find((line) => line.juice === juice)?.quantity ?? 0;

/** Puts so many glasses of a juice into the cart, or takes it out for none. */
export function setQuantity(juice, quantity) {
  const lines = cartLines();
  const line = lines.find((each) => each.juice === juice);
  if (line) line.quantity = quantity;
  else lines.push({ juice, quantity });
  keep(lines.filter((each) => each.quantity > 0), cartKey());
}

export function emptyCart() {
  keep([]);
}

/** Ends the order of the cart: taken, nothing is left in it; refused, it gets another key, since under the old
one it has its answer. */
export function endCart(isTaken) {
  if (isTaken) emptyCart();
  else keep(cartLines(), newKey());
}

function keep(lines, key) {
  write(places.cart, lines.length > 0 ? { key, lines } : null);
  changed();
}

// MARK: The order without an answer

/** The order that was sent, or was about to be, and of which nobody knows what came of it. */
export const unanswered = () => sound(read(places.order));

/** Keeps an order before it is sent: `{key, lines, name, since, isCart}`. */
export const remember = (order) => write(places.order, order);

/** Drops the order of a key, which has its answer. */
export function settle(key) {
  if (unanswered()?.key === key) write(places.order, null);
}

// MARK: Fruit

/** What lines take of each fruit, a juice's recipe being a map of fruit to amount. */
export function needs(lines, recipes) {
  const sums = new Map();
  for (const { juice, quantity } of lines) {
    for (const [fruit, amount] of recipes.get(juice) ?? []) {
      sums.set(fruit, (sums.get(fruit) ?? 0) + amount * quantity);
    }
  }
  return sums;
}

/** How many glasses of a recipe can be made of what is on hand and not taken. */
export function makeable(recipe, onHand, taken = new Map()) {
  const counts = Array.from(recipe, ([fruit, amount]) =>
    Math.floor(((onHand.get(fruit) ?? 0) - (taken.get(fruit) ?? 0)) / amount),
  );
  return Math.max(0, Math.min(...counts));
}

/** As much of the lines as can be made: each keeps what those before it left, as the bar counts. */
export function possible(lines, recipes, onHand) {
  const kept = [];
  for (const { juice, quantity } of lines) {
    const recipe = recipes.get(juice);
    if (!recipe) continue;
    const count = Math.min(quantity, makeable(recipe, onHand, needs(kept, recipes)));
    if (count > 0) kept.push({ juice, quantity: count });
  }
  return kept;
}

document.addEventListener("pavilion:forget", emptyCart);
// Another window of this device has changed the cart.
addEventListener("storage", (event) => event.key === places.cart && changed());
addEventListener("pageshow", (event) => event.persisted && changed());
