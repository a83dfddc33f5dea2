// The bar of the cart: what is in it, what it takes, and the room that it stands in.

import { counted, formatted } from "./feed.js";

const place = document.querySelector(".cart-place");
const floor = document.querySelector(".view-bar"); // what stays in sight below it
const bar = place.querySelector("[data-cart-bar]");
const part = (name) => place.querySelector(`[data-${name}]`);

/** Shows a cart: its lines in words, the fruit it takes, and what there is of it. */
export function showCart({ count, price, lines, fruits }) {
  const isEmpty = count === 0;
  // The focus does not get lost with the bar that held it.
  if (isEmpty && bar.contains(document.activeElement)) {
    document.querySelector(".juice-card .order").focus({ preventScroll: true });
  }
  bar.hidden = isEmpty;
  part("cart-hint").hidden = !isEmpty;
  if (isEmpty) return fit();
  part("total").textContent = counted(count, part("total").dataset);
  part("cart-order").textContent = counted(count, part("cart-order").dataset);
  const total = part("total-price");
  if (total) total.textContent = money(price, total.dataset.totalPrice, total.dataset.digits);
  fill(part("cart-lines"), lines.map((text) => ({ text })));
  const { enough, short } = part("cart-needs").dataset;
  fill(part("cart-needs"), fruits.map((fruit) => ({
    text: filled(fruit.needed > fruit.onHand ? short : enough, fruit),
    isShort: fruit.needed > fruit.onHand,
    drawing: fruit.drawing,
  })));
  fit();
}

/** Says under which order the screen waits, or with nothing that it waits for none. */
export function showPending(glasses) {
  const line = part("pending");
  line.textContent = glasses ? line.dataset.pending.replace("{glasses}", glasses) : "";
  fit();
}

const filled = (text, { name, needed, onHand }) =>
  text
    .replace("{fruit}", name)
    .replace("{amount}", formatted(needed))
    .replace("{needed}", formatted(needed))
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

/** Makes the page longer by what the bar takes beyond its room, so that nothing above it moves. */
function fit() {
  const room = parseFloat(getComputedStyle(place).minBlockSize) || 0;
  const height = place.offsetHeight;
  const style = document.documentElement.style;
  style.setProperty("--cart-floor", `${floor?.offsetHeight ?? 0}px`);
  style.setProperty("--cart-extra", `${bar.hidden ? 0 : Math.max(0, height - room)}px`);
  style.setProperty("--cart-height", `${bar.hidden ? 0 : bar.offsetHeight}px`);
  // In a wide bar the first line has no box of its own, and is as high as its button.
  const act = bar.firstElementChild.offsetHeight || bar.querySelector("[data-cart-order]").offsetHeight;
  style.setProperty("--cart-act", `${bar.hidden ? 0 : act}px`);
}

const watcher = new ResizeObserver(fit);
for (const element of [place, floor]) if (element) watcher.observe(element);
