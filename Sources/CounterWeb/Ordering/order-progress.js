// How far the visitor's order has come, as long as its dialog is open: the board's numbers say when it
// is made and when it is ready. Its address is that of the order meanwhile, so that a reload shows it
// again; without a connection the device shows what it knew last.

import { at, counted, formatted, isStored, ofBar } from "./page.js";

const progressKey = ofBar("pavilion.progress"); // forgotten with everything that is somebody's
const dialog = document.querySelector("#order-dialog") ?? document.querySelector("main");
const levels = { placed: 2, making: 6, cancelled: 0 }; // tenths of its glasses
const isComing = (status) => status === "placed" || status === "making";

/** The order in the dialog: its id, number, name, status, lines, and the minutes that were quoted. */
let order = null;
let answered = Promise.resolve();

const part = (name) => dialog.querySelector(`[data-slot="${name}"]`);

/** Follows the order that the dialog tells of. */
export function follow({ id, number, dayNumber, name, status, payment, lines, waitMinutes }) {
  order = { id, number: dayNumber ?? number, name, status, payment, lines, waitMinutes };
  show();
  history.replaceState(history.state, "", addressOf(order));
}

/** The order that a kept page stands in for, as it was known last; null anywhere else. */
export function lastKnown() {
  if (!isStored) return null;
  const known = JSON.parse(sessionStorage.getItem(progressKey) ?? "null");
  return known && location.pathname === addressOf(known) ? known : null;
}

/** Takes the numbers on the board, of which the order's may be one. */
export function hearBoard({ making, ready }) {
  if (!order) return;
  const { number } = order;
  const status = ready.includes(number) ? "ready" : making.includes(number) && "making";
  if (status) take({ status });
  if (!status || order.payment === "unpaid") ask();
}

/** Hears that the stock changed: an order that nobody pays gives its fruit back. */
export function hearStock() {
  if (order?.status === "placed" && order.payment === "unpaid") ask();
}

const addressOf = ({ id }) => at(`/juice/orders/${id}`);

function take(news) {
  Object.assign(order, news);
  show();
}

/**
 * Asks the server what the board does not tell: until the order is made, until it is paid, and after it
 * is gone. One answer after the other: the last one was asked for after the last change.
 */
function ask() {
  answered = answered.then(askOnce);
}

async function askOnce() {
  if (!order) return;
  const { id } = order;
  try {
    const response = await fetch(at(`/api/orders/${id}`));
    const { status, payment, cause } = response.ok ? await response.json() : {};
    if (status && order?.id === id) take({ status, payment, cause });
  } catch {
    // What was known last stays; the next change of the board asks again.
  }
}

function show() {
  const { status, cause, number, waitMinutes } = order;
  const progress = part("progress");
  progress.hidden = false;
  progress.dataset.status = status;
  for (const step of progress.querySelectorAll("[data-step]")) {
    step.ariaCurrent = step.dataset.step === status ? "step" : null;
  }
  const [stand, due, wait, collect] = ["stand", "due", "wait", "collect"].map(part);
  const words = (stand.dataset[cause] ?? stand.dataset[status]).replace("{number}", formatted(number));
  if (stand.textContent !== words) stand.textContent = words;
  if (due && order.payment !== "unpaid") due.textContent = "";
  wait.textContent = isComing(status) && waitMinutes > 0 ? counted(waitMinutes, wait.dataset) : "";
  collect.textContent = isComing(status) ? collect.dataset.text.replace("{number}", formatted(number)) : "";
  for (const glass of part("glass").children) {
    if (status in levels) glass.dataset.level = levels[status];
    else delete glass.dataset.level;
  }
  if (status === "collected" || status === "cancelled") sessionStorage.removeItem(progressKey);
  else sessionStorage.setItem(progressKey, JSON.stringify(order));
}

dialog.addEventListener("close", () => {
  order = null;
  sessionStorage.removeItem(progressKey);
  if (location.pathname !== at("/juice")) history.replaceState(history.state, "", at("/juice"));
});
document.addEventListener("pavilion:connection", ({ detail }) => detail.isOnline && order && ask());

// The dialog came with the page.
const { order: id, number, status, payment, lines, wait } = part("progress")?.dataset ?? {};
if (id) {
  const known = lines.split(" ").map((line) => line.split(":"));
  follow({
    id,
    number: Number(number),
    name: part("name").textContent || undefined,
    status,
    payment,
    lines: known.map(([juice, quantity]) => ({ juice, quantity: Number(quantity) })),
    waitMinutes: wait === undefined ? undefined : Number(wait),
  });
}
