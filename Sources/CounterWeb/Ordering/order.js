// The order screen: counts that follow the feed, a cart, and orders without leaving the page.

import { ask, isTooOld } from "./asking.js";
import {
  clearName, firstAct, fly, gather, inAll, markName, showCart, showPending, typedName,
} from "./cart-bar.js";
import {
  cartKey, cartLines, emptyCart, endCart, makeable, needs, possible, quantityOf, remember,
  setQuantity, settle, unanswered,
} from "./cart.js";
import { isOnline, listen } from "./feed.js";
import { lastKnown } from "./order-progress.js";
import {
  closeDialog, isShowing, showDialog, showMessage, showReady, showWaiting, slot,
} from "./order-dialog.js";
import { advance, announce, counted, formatted, newKey, reloadWhenIdle } from "./page.js";

const repeatGuardMs = 1000; // a key pressed again within this time counts once
const levels = { empty: 0, waiting: 2, making: 6, full: 10 }; // tenths of a glass
const drawnGlasses = 12; // in the bar, of what is chosen
const form = document.querySelector("#order");
const list = form.querySelector("[data-menu]");
const texts = list.dataset;
const tiles = new Map();
const cards = new Map();
const recipes = new Map();
const onHand = new Map();

for (const tile of document.querySelectorAll("[data-fruit]")) {
  tiles.set(tile.dataset.fruit, tile);
  onHand.set(tile.dataset.fruit, Number(tile.querySelector("[data-count]").dataset.count));
}
for (const card of list.querySelectorAll("[data-juice]")) {
  cards.set(card.dataset.juice, card);
  const recipe = card.dataset.recipe.split(" ").map((need) => need.split(":"));
  recipes.set(card.dataset.juice, new Map(recipe.map(([fruit, amount]) => [fruit, Number(amount)])));
}

// What the buttons that add and take away are called, without how many glasses there are.
const labels = new Map(
  Array.from(list.querySelectorAll("[data-step]"), (button) => [button, button.ariaLabel]),
);

const nameOf = (fruit) => tiles.get(fruit)?.querySelector("[data-name]").textContent ?? fruit;
const forms = (name) => ({ one: texts[`${name}One`], other: texts[`${name}Other`] });
const total = (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function glasses({ juice, quantity }) {
  const name = cards.get(juice)?.dataset.shortName ?? juice;
  return counted(quantity, forms("glasses")).replace("{juice}", name);
}
const inWords = (lines) => lines.map(glasses).join(", ");

/** Plays a short motion of the styles once; without a layout, so one under way goes on. */
function play(element, motion) {
  element.classList.remove("fell", "rose");
  element.classList.add(motion);
  element.onanimationend = () => element.classList.remove(motion);
}

// MARK: Stock

/** Takes what the server says of the juices: which of them staff has taken off sale. */
function showOffers(juices) {
  for (const { id, suspended } of juices) {
    cards.get(id)?.toggleAttribute("data-suspended", suspended === true);
  }
}

const isSuspended = (juice) => cards.get(juice)?.hasAttribute("data-suspended") ?? false;

/** How many glasses of a juice can be ordered now, beside what is taken. */
const sellable = (juice, taken) =>
  isSuspended(juice) ? 0 : makeable(recipes.get(juice), onHand, taken);

let queue; // as the feed said last

/** Shows how many glasses are being made, and how long a new order takes if any juice is to be had. */
function showWait(news = queue) {
  if (!news) return;
  queue = news;
  const { minutes, glasses: count, juices } = news;
  const sign = document.querySelector("[data-queue]");
  const [row, making, wait] = ["queue-glasses", "making", "wait"].map((part) =>
    sign.querySelector(`[data-${part}]`),
  );
  making.hidden = count === 0;
  making.textContent = count === 0 ? "" : counted(count, making.dataset);
  wait.textContent = minutes === undefined ? wait.dataset.none : counted(minutes, wait.dataset);
  const first = [...cards.keys()].find((juice) => sellable(juice) > 0);
  wait.hidden = !first;
  const level = count > 0 ? levels.making : minutes === undefined ? levels.full : levels.waiting;
  row.replaceChildren(...(count > 0 ? juices : [first]).map((juice) => drawing(juice, level)).filter(Boolean));
}

function showFruits(fruits) {
  for (const { id, onHand: number } of fruits) {
    const count = tiles.get(id)?.querySelector("[data-count]");
    if (!count) return reloadWhenIdle();
    const before = onHand.get(id);
    if (before === number) continue;
    onHand.set(id, number);
    count.dataset.count = number;
    count.textContent = formatted(number);
    play(count, number < before ? "fell" : "rose");
  }
  showJuices();
  showWait();
}

/** How many of each juice can be made: of all fruit, and of what the cart leaves. */
function showJuices() {
  const lines = cartLines();
  if (lines.length > 0) gather(true);
  const taken = needs(lines, recipes);
  const rest = (fruit) => (onHand.get(fruit) ?? 0) - (taken.get(fruit) ?? 0);
  for (const [juice, card] of cards) {
    const recipe = recipes.get(juice);
    const [all, left] = [sellable(juice), sellable(juice, taken)];
    const quantity = lines.find((line) => line.juice === juice)?.quantity ?? 0;
    const missing = [...recipe.keys()].filter((fruit) => rest(fruit) < 0);
    const state = {
      quantity,
      isAway: isSuspended(juice),
      isFull: quantity >= Number(texts.most),
      missing: quantity > 0 ? missing : [],
      spent: [...recipe].filter(([fruit, amount]) => rest(fruit) < amount).map(([fruit]) => fruit),
    };
    const isImpossible = state.missing.length > 0;
    const line = card.querySelector("[data-makeable]");
    line.dataset.makeable = all;
    const isQuiet = left > 3 && !isImpossible && !state.isFull;
    line.classList.toggle("visually-hidden", isQuiet);
    line.classList.toggle("pill", !isQuiet);
    const words = wordsFor(all, left, state);
    if (line.textContent !== words) line.textContent = words;
    line.toggleAttribute("data-short", all > 0 && left === 0 && quantity === 0);
    showMissing(card, all, recipe);
    card.toggleAttribute("data-impossible", isImpossible);
    card.toggleAttribute("data-in-cart", quantity > 0);
    const number = card.querySelector("[data-glasses]");
    number.textContent = formatted(quantity);
    const [less, more] = card.querySelectorAll("[data-step]");
    less.setAttribute("aria-disabled", String(quantity === 0));
    more.setAttribute("aria-disabled", String(left === 0 || state.isFull));
    for (const button of [less, more]) button.ariaLabel = labelled(labels.get(button), quantity);
  }
  showBar(lines, taken);
  refreshRefusal();
}

/** The juices that take the place of a card's: none on a menu of one. */
const substitutesOf = (card) => card.dataset.substitutes.split(" ").filter(Boolean);

/** On the card of a juice that is sold out: an empty glass, what is missing, and what is not. */
function showMissing(card, all, recipe) {
  const isOut = all === 0;
  const missing = [...recipe].filter(([fruit, amount]) => (onHand.get(fruit) ?? 0) < amount);
  const lack = card.querySelector("[data-lack]");
  card.toggleAttribute("data-out", isOut);
  fillGlass(card.querySelector(".glass"), isOut ? levels.empty : levels.full);
  lack.hidden = missing.length === 0;
  lack.textContent = missing
    .map(([fruit, amount]) =>
      counted(amount - (onHand.get(fruit) ?? 0), forms("lack")).replace("{fruit}", nameOf(fruit)),
    )
    .join(" · ");
  const line = card.querySelector("[data-substitute]");
  const other = substitutesOf(card).find((juice) => sellable(juice) > 0);
  line.hidden = !isOut || !other;
  if (line.hidden) return;
  const link = line.firstElementChild;
  link.hash = cards.get(other).id;
  link.textContent = cards.get(other).dataset.instead;
}

/** Why no more can be added, or how many can. */
function wordsFor(all, left, { quantity, isAway, isFull, missing, spent }) {
  if (isAway) return texts.notSold;
  if (missing.length > 0) return saying("short", missing);
  if (all === 0) return texts.soldOut;
  if (isFull) return texts.atMost;
  if (left === 0) return saying(quantity > 0 ? "taken" : "short", spent);
  return counted(left, forms(left < all ? "more" : "makeable"));
}

/** What is to be said of fruits, each in its own sentence. */
const saying = (what, fruits) =>
  fruits.map((fruit) => tiles.get(fruit)?.dataset[what]).filter(Boolean).join(" · ");

/** The name of a button with the glasses that are in the cart. */
const labelled = (name, quantity) =>
  quantity === 0
    ? name
    : texts.now.replace("{name}", name).replace("{count}", formatted(quantity));

function showBar(lines, taken) {
  showCart({
    count: total(lines),
    price: lines.reduce(
      (sum, { juice, quantity }) => sum + Number(cards.get(juice)?.dataset.price) * quantity, 0,
    ),
    lines: lines.map(glasses),
    drawings: lines
      .flatMap(({ juice, quantity }) => Array(Math.min(quantity, drawnGlasses)).fill(juice))
      .slice(-drawnGlasses)
      .map((juice) => {
        const glass = drawing(juice);
        if (glass) glass.dataset.of = juice;
        return glass;
      })
      .filter(Boolean),
    fruits: Array.from(taken, ([fruit, needed]) => ({
      name: nameOf(fruit),
      needed,
      onHand: onHand.get(fruit) ?? 0,
      drawing: tiles.get(fruit)?.querySelector(".fruit"),
    })),
  });
}

// MARK: The cart

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  if (waiting) return showWaitingOrder();
  const card = button.closest("[data-juice]");
  const { juice, shortName } = card.dataset;
  if (button.getAttribute("aria-disabled") === "true") {
    return announce(`${shortName}: ${card.querySelector("[data-makeable]").textContent}`);
  }
  setQuantity(juice, quantityOf(juice) + Number(button.dataset.step));
  const quantity = quantityOf(juice);
  play(card.querySelector("[data-glasses]"), button.dataset.step === "1" ? "rose" : "fell");
  if (button.dataset.step === "1") fly(card.querySelector(".glass"), juice);
  announce(`${glasses({ juice, quantity })}, ${inAll()}`);
});

document.querySelector("[data-gather]").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  gather(true);
});

document.querySelector("[data-cart-order]").addEventListener("click", (event) => {
  event.preventDefault();
  const button = event.currentTarget;
  const lines = cartLines();
  if (lines.length === 0) return announce(button.dataset.nothing);
  if (button.ariaDisabled === "true" || isRepeated(event, button)) return;
  if (!isOnline()) return document.querySelector("#waiting-dialog").showModal();
  place({ key: cartKey(), lines, isCart: true }, button);
});

document.querySelector("[data-cart-empty]").addEventListener("click", (event) => {
  event.preventDefault();
  if (waiting) return showWaitingOrder();
  emptyCart();
  gather(false);
  announce(inAll());
});

document.addEventListener("pavilion:cart", showJuices);
document.addEventListener("pavilion:forget", () => gather(false));

// MARK: Orders

/** The order that waits for its answer, and what the visitor was told of it last. */
let waiting = null;

/** Orders lines under a key, unless another order still waits for its answer. */
function place({ key, lines, isCart }, button) {
  const earlier = waiting ? null : unanswered();
  if (waiting) return showWaitingOrder();
  if (earlier) return follow(earlier);
  const order = { key, lines, name: typedName(), isCart, since: Date.now() };
  remember(order);
  return follow(order, button);
}

/** Asks for an order until it is answered, and shows the answer once. */
async function follow(order, button) {
  waiting = { order, state: "checking" };
  button?.setAttribute("aria-busy", "true");
  if (!button) showWaitingOrder();
  const tell = (state) => {
    const isClosed = waiting.state === "late" && !isShowing("checking");
    waiting.state = state;
    showPending(inWords(order.lines));
    if (!isClosed) showWaitingOrder();
  };
  await ask(order, tell, (answer) => {
    waiting = null;
    showPending("");
    // Kept among the visitor's orders before it is no longer one without an answer.
    show(answer, order).finally(() => settle(order.key));
  });
  button?.removeAttribute("aria-busy");
}

const showWaitingOrder = () => showWaiting(waiting.state, inWords(waiting.order.lines));

async function show({ status, body, isGivenUp, isSettled }, { lines, isCart }) {
  if (isSettled) return isShowing("checking") && closeDialog();
  // A cart that was given up keeps its key: ordered again, it is still the same order.
  if (isGivenUp) return showMessage("gaveUp");
  if (isCart) endCart(status === 201);
  if (status === 201) {
    clearName();
    gather(cartLines().length > 0);
    if (advance(body.version)) showFruits(body.stock);
    return showReady(body, inPictures(lines));
  }
  if (status === 409 && body.shortages) return showRefusal(body.shortages, lines);
  if (status === 409 && body.suspended) {
    const names = body.suspended.map((juice) => cards.get(juice)?.dataset.shortName ?? juice);
    return showMessage("notSold", { juices: names.join(", ") });
  }
  if (status === 409 && body.waitMinutes !== undefined) {
    return showMessage("queueFull", { count: body.waitMinutes });
  }
  const field = status === 422 ? body.errors?.[0]?.field : undefined;
  if (field === "name") return refuseName();
  if (field === "juice") return showMessage("unknownJuice");
  if (field === "lines") return showMessage("tooMany", { count: body.most });
  return showMessage(field === "Idempotency-Key" ? "usedScreen" : "unavailable");
}

/** Leads back to the name, which says there how it has to be. */
function refuseName() {
  closeDialog();
  markName(true);
}

/** Lines of an order as the dialog shows them. */
const inPictures = (lines) => ({
  drawings: lines.map(({ juice }) => drawing(juice)).filter(Boolean),
  sentence: total(lines) === 1 ? readySentence(lines[0].juice) : undefined,
  count: total(lines),
  glasses: inWords(lines),
});

const readySentence = (juice) =>
  texts.ready.replace("{juice}", cards.get(juice)?.dataset.shortName ?? juice);

/** A glass of a juice, filled to a level; below the full one also a juice with a photo is drawn. */
function drawing(juice, level = levels.full) {
  const card = cards.get(juice);
  const drawn = level < levels.full && card?.querySelector("template")?.content;
  const glass = (drawn || card)?.querySelector(".glass").cloneNode(true);
  if (glass) fillGlass(glass, level);
  return glass;
}

function fillGlass(glass, level) {
  if (level === levels.full) delete glass.dataset.level;
  else glass.dataset.level = level;
}

// The focus comes back to what was pressed, or, where that is gone with the cart, to the first juice.
document.querySelector("#order-dialog").addEventListener("close", () => {
  if (document.activeElement !== document.body) return;
  firstAct().focus({ preventScroll: true });
});

// MARK: Refusal

const offered = 3; // juices in place of the refused one
let refused = [];

function showRefusal(shortages, lines) {
  refused = lines;
  const juice = total(lines) === 1 ? lines[0].juice : undefined;
  showDialog("refusal", (slot) => {
    const [, ...columns] = slot("shortages").parentElement.tHead.rows[0].cells;
    slot("shortages").append(...shortages.map((shortage) => shortageRow(shortage, columns)));
    const glass = juice && drawing(juice, levelOf(recipes.get(juice)));
    if (!glass) return;
    slot("juice").textContent = cards.get(juice).querySelector("[data-name]").textContent;
    slot("glass").append(withMissing(glass));
  });
  refreshRefusal();
}

/** How much of a glass there is fruit for, in tenths; never all of it. */
const levelOf = (recipe) =>
  Math.min(levels.full - 1, ...Array.from(recipe, ([fruit, amount]) =>
    Math.floor(((onHand.get(fruit) ?? 0) * levels.full) / amount)));

/** A glass with a dashed line around what it lacks; the juice is drawn over it. */
function withMissing(glass) {
  const back = glass.querySelector("use");
  const line = back.cloneNode();
  line.setAttribute("href", line.getAttribute("href").replace("#back", "#missing"));
  back.after(line);
  glass.classList.add("short");
  return glass;
}

/** A juice to order at once, made of its card. */
function poster(juice) {
  const card = cards.get(juice);
  const item = document.createElement("li");
  const words = document.createElement("div");
  const name = document.createElement("h4");
  const button = card.querySelector(".order").cloneNode(true);
  const price = card.querySelector(".price");
  item.className = "alternative";
  item.dataset.instead = juice;
  words.className = "alternative-words";
  name.textContent = card.dataset.shortName;
  words.append(name);
  if (price) words.append(price.cloneNode(true));
  button.className = "button act";
  button.removeAttribute("aria-describedby");
  button.setAttribute("form", form.id);
  item.append(card.querySelector(".niche").cloneNode(true), words, button);
  return item;
}

/**
 * What can be ordered instead, as the stock stands now. Each keeps its place: where one has gone, none
 * comes under a finger that was meant for it.
 */
function showPosters() {
  const list = slot("posters");
  const isPossible = (juice) => recipes.has(juice) && sellable(juice) > 0;
  const shown = new Set();
  for (const item of list.children) {
    const { instead } = item.dataset;
    const isLeft = isPossible(instead);
    item.toggleAttribute("data-out", !isLeft);
    item.querySelector("button").hidden = !isLeft;
    shown.add(instead);
  }
  const only = refused.length === 1 ? refused[0].juice : undefined;
  const order = only ? (cards.has(only) ? substitutesOf(cards.get(only)) : []) : [...cards.keys()];
  let room = offered - list.querySelectorAll(":scope > :not([data-out])").length;
  for (const juice of only && total(refused) === 1 ? [only, ...order] : order) {
    if (shown.has(juice) || !isPossible(juice)) continue;
    if (juice !== only && room-- <= 0) break;
    list.append(poster(juice));
  }
}

function refreshRefusal() {
  if (!isShowing("refusal") || !slot("possible")) return;
  showPosters();
  const heading = slot("alternatives").querySelector("h3");
  const isSome = slot("posters").querySelector(":scope > :not([data-out])") !== null;
  heading.textContent = isSome ? heading.dataset.some : heading.dataset.none;
  const kept = total(refused) > 1 ? possible(refused, recipes, onHand) : [];
  const keptOf = (juice) => kept.find((line) => line.juice === juice)?.quantity ?? 0;
  const dropped = refused
    .map(({ juice, quantity }) => ({ juice, quantity: quantity - keptOf(juice) }))
    .filter(({ quantity }) => quantity > 0);
  const button = slot("possible").querySelector("button");
  slot("possible").hidden = kept.length === 0;
  button.value = kept.map(({ juice, quantity }) => `${juice}:${quantity}`).join(" ");
  button.textContent = counted(total(kept), button.dataset);
  const line = slot("dropped");
  line.textContent =
    dropped.length > 0 ? line.dataset.text.replace("{glasses}", inWords(dropped)) : "";
}

function shortageRow({ fruit, needed, onHand: there }, columns) {
  const row = document.createElement("tr");
  const name = document.createElement("th");
  const label = document.createElement("span");
  const picture = tiles.get(fruit)?.querySelector(".fruit").cloneNode(true);
  name.scope = "row";
  label.textContent = nameOf(fruit);
  if (picture) name.append(picture);
  name.append(label);
  row.append(name);
  [needed, there, needed - there].forEach((amount, column) => {
    const cell = row.insertCell();
    cell.dataset.name = columns[column].textContent;
    cell.textContent = formatted(amount);
  });
  return row;
}

// MARK: Touches

const linesOf = (value) =>
  value.split(" ").map((item) => {
    const [juice, quantity] = item.split(":");
    return { juice, quantity: Number(quantity) };
  });

let lastKeyedOrder = -Infinity;
let isKeyed = false;

/** Whether a key orders again right after it ordered, as one that is pressed three times does. */
function isRepeated({ timeStamp }, button) {
  if (!isKeyed || button.closest("dialog")) return false;
  const isAgain = timeStamp - lastKeyedOrder < repeatGuardMs;
  lastKeyedOrder = timeStamp;
  return isAgain;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button?.value || isRepeated(event, button)) return;
  const isCart = button.name === "lines";
  const lines = isCart ? linesOf(button.value) : [{ juice: button.value, quantity: 1 }];
  // What is left of the cart is another order, so it has a key of its own.
  place({ key: newKey(), lines, isCart }, button);
});

// A key that is held down, and the second half of a double tap, press nothing.
addEventListener("pointerdown", () => (isKeyed = false), true);
addEventListener("keydown", (event) => {
  isKeyed = true;
  const isPress = event.key === "Enter" || event.key === " ";
  if (event.repeat && isPress && event.target.closest("button")) event.preventDefault();
}, true);
addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest("dialog button, .order, [data-cart-order]")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// MARK: Start

// Juices that the menu has dropped since drop out of the cart too.
for (const { juice } of cartLines()) if (!cards.has(juice)) setQuantity(juice, 0);
if (new URL(location.href).searchParams.has("several")) gather(true); // a page that was kept knows nothing of it
showJuices();

listen(
  ({ fruits, juices }) => {
    showOffers(juices);
    showFruits(fruits);
  },
  { wait: showWait },
);

const left = unanswered();
if (left && isTooOld(left)) {
  settle(left.key);
  showMessage("gaveUp");
} else if (left) {
  follow(left);
} else {
  lastKnown().then((known) => known && showReady(known, inPictures(known.lines)));
}
