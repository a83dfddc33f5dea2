// The visitor's own orders that were not collected yet: kept on the device, followed on every screen, and told
// at its top with the way to each.

import { follow } from "./feed.js";
import { announce, at, formatted, ofBar } from "./page.js";

const key = ofBar("pavilion.orders"); // forgotten with everything that is somebody's
const maximumAgeMs = 12 * 3_600_000; // nobody comes for a juice of yesterday
const readyVibration = [200, 100, 200]; // milliseconds on, off, on
const strip = document.querySelector("#order-strip");
const texts = strip.dataset;
const title = document.title;
const isOrderScreen = document.querySelector("#order-dialog") !== null;

// MARK: What is kept

/** The orders kept, in the order in which they were begun. */
function ownOrders() {
  try {
    const kept = JSON.parse(localStorage.getItem(key)) ?? [];
    return kept.filter(({ since }) => Math.abs(Date.now() - since) < maximumAgeMs);
  } catch {
    return []; // Some browsers keep nothing in private windows.
  }
}

const ownOrder = (id) => ownOrders().find((order) => order.id === id);

/** Keeps an order as the server describes it, and follows it until there is nothing more to come. */
export function keepOrder(order) {
  keep(order);
  followOrders();
}

/** Drops an order: it was collected, its visitor knows that it is cancelled, or has left a mounted screen. */
export function dropOrder({ id }) {
  write(ownOrders().filter((order) => order.id !== id));
}

/** Keeps what is new of an order; `pavilion:order` tells it to the page that shows the order. */
function keep(news) {
  const { id, status } = news;
  const orders = ownOrders();
  const place = orders.findIndex((order) => order.id === id);
  if (place < 0) orders.push({ since: Date.now(), ...news });
  else Object.assign(orders[place], news);
  const isOver = status === "collected" || (status === "cancelled" && isShown(news));
  write(isOver ? orders.filter((order) => order.id !== id) : orders);
  document.dispatchEvent(new CustomEvent("pavilion:order", { detail: news }));
}

/** The order that a kept page stands in for, as it was known last. */
export const lastKnown = () => ownOrders().find(isShown);

function write(orders) {
  try {
    if (orders.length > 0) localStorage.setItem(key, JSON.stringify(orders));
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept; the order's own page still tells.
  }
  show();
}

// MARK: How it stands

/**
 * Takes the numbers on the board. What they do not tell the server is asked: until an order is made, until it is
 * paid, and after it is gone.
 */
function hearBoard({ making, ready }) {
  for (const order of ownOrders()) {
    const number = called(order);
    const status = ready.includes(number) ? "ready" : making.includes(number) && "making";
    if (status) take(order, { status });
    if (!status || order.payment === "unpaid") askAbout(order);
  }
}

/** Hears that the stock changed: an order that nobody pays gives its fruit back. */
function hearStock() {
  for (const order of ownOrders()) {
    if (order.status === "placed" && order.payment === "unpaid") askAbout(order);
  }
}

// One answer after the other: the last one was asked for after the last change.
let answered = Promise.resolve();

function askAbout({ id }) {
  answered = answered.then(async () => {
    const before = ownOrder(id)?.status;
    const news = await newsOf(id);
    // What the board has said meanwhile is newer.
    if (news && ownOrder(id)?.status === before) take({ id }, news);
  });
}

async function newsOf(id) {
  try {
    const response = await fetch(at(`/api/orders/${id}`));
    const { status, payment, cause } = await response.json();
    return response.ok ? { status, payment, cause } : undefined;
  } catch {
    return undefined; // What was known last stays; the next change of the board asks again.
  }
}

function take({ id }, news) {
  const order = ownOrder(id);
  if (order && Object.keys(news).some((name) => news[name] !== order[name])) keep({ id, ...news });
}

let isFollowing = false;

/** Follows the orders over the screen's feed, which may know nothing of the board. */
function followOrders() {
  if (isFollowing || ownOrders().length === 0) return;
  isFollowing = true;
  follow("board", hearBoard);
  follow("stock", hearStock);
  const feed = new URL(document.body.dataset.events, location.href);
  feed.searchParams.set("board", "1");
  document.body.dataset.events = feed.pathname + feed.search;
  dispatchEvent(new Event("pavilion:feed"));
  ownOrders().forEach(askAbout);
}

document.addEventListener("pavilion:connection", ({ detail }) => detail.isOnline && ownOrders().forEach(askAbout));

// MARK: What is shown

/** What is told of an order without an answer or without success, while this page is shown. */
let passing = null;
/** The status that each order had when it was shown last. */
const shown = new Map();

const called = ({ number, dayNumber }) => dayNumber ?? number;
const addressOf = ({ id }) => at(`/juice/orders/${id}`);
/** Whether the page itself shows an order. */
const isShown = (order) => location.pathname === addressOf(order);
const wordsOf = (order) => texts[order.status].replace("{number}", formatted(called(order)));

/** Shows the orders that are kept, and the one without an answer, and follows them from then on. */
export function showOrders() {
  if (ofBar("pavilion.order") in localStorage && !isOrderScreen && !passing) pursue();
  show();
  followOrders();
}

/** Finds out what became of an order that was sent from the order screen. */
async function pursue() {
  const { pursue } = await import("./order-pursuit.js");
  const toMenu = at("/juice");
  await pursue(
    () => {
      passing = { words: texts.checking, href: toMenu };
      show();
    },
    (order) => {
      passing = order ? null : { words: texts.refused, href: toMenu };
      // A juice that is handed out at once is told once.
      if (order?.status === "collected") {
        passing = { words: wordsOf({ ...order, status: "ready" }), href: addressOf(order) };
      } else if (order) {
        keepOrder(order);
      }
      show();
      if (passing) announce(passing.words);
    },
  );
}

function show() {
  const orders = ownOrders();
  const lines = orders
    .filter((order) => !isShown(order))
    .map((order) => ({ key: order.id, status: order.status, words: wordsOf(order), href: addressOf(order) }));
  if (passing) lines.push({ key: "passing", status: "passing", ...passing });
  for (const link of [...strip.children]) {
    if (!lines.some(({ key }) => key === link.dataset.order)) link.remove();
  }
  lines.forEach(showLine);
  strip.hidden = lines.length === 0;
  tellReady(orders);
}

/** A line keeps its element, and so the focus, while its words change. */
function showLine({ key, status, words, href }) {
  let link = [...strip.children].find(({ dataset }) => dataset.order === key);
  if (!link) {
    link = document.createElement("a");
    link.className = "button";
    link.dataset.order = key;
    strip.append(link);
  }
  link.dataset.status = status;
  link.href = href;
  if (link.textContent !== words) link.textContent = words;
}

/** The title says which order is ready; when it gets so, that is read aloud and felt, where that is allowed. */
function tellReady(orders) {
  const ready = orders.filter(({ status }) => status === "ready");
  const news = ready.filter(({ id }) => shown.has(id) && shown.get(id) !== "ready");
  document.title = [...ready.map(wordsOf), title].join(" – ");
  for (const { id, status } of orders) shown.set(id, status);
  if (news.length === 0) return;
  announce(news.map(wordsOf).join(", "));
  // Browsers let a page vibrate only after a touch, and complain of any other.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(readyVibration);
}

// Another window, or a later page, has had an order more or less.
for (const name of ["storage", "pageshow"]) addEventListener(name, showOrders);
document.addEventListener("pavilion:forget", () => {
  passing = null;
  write([]);
});
