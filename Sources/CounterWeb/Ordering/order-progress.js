// How far the visitor's order has come, on its page or as long as its dialog is open. Its address is that of the
// order meanwhile, so that a reload shows it again; without a connection the device shows what it knew last.

import { isOnline } from "./feed.js";
import { at, counted, formatted, isMounted, isStored } from "./page.js";

const dialog = document.querySelector("#order-dialog") ?? document.querySelector("main");
const levels = { placed: 2, making: 6, cancelled: 0 }; // tenths of its glasses
const isComing = (status) => status === "placed" || status === "making";
/** The orders that the device keeps, of which this is one. */
const ownOrders = () => import("./order-strip.js");

/** The order in the dialog, as the server describes it. */
let order = null;

const part = (name) => dialog.querySelector(`[data-slot="${name}"]`);
const addressOf = ({ id }) => at(`/juice/orders/${id}`);

/** Follows the order that the dialog tells of. */
export async function follow(followed) {
  order = followed;
  history.replaceState(history.state, "", addressOf(order));
  show();
  (await ownOrders()).keepOrder(followed); // Its dialog may be closed by now.
}

/** The order that a kept page stands in for, as it was known last; undefined anywhere else. */
export const lastKnown = async () => (isStored ? (await ownOrders()).lastKnown() : undefined);

document.addEventListener("pavilion:order", ({ detail }) => {
  if (detail.id !== order?.id) return;
  order = { ...order, ...detail };
  show();
});

function show() {
  const { status, cause, waitMinutes } = order;
  const number = formatted(order.dayNumber ?? order.number);
  const progress = part("progress");
  progress.hidden = false;
  progress.dataset.status = status;
  for (const step of progress.querySelectorAll("[data-step]")) {
    step.ariaCurrent = step.dataset.step === status ? "step" : null;
  }
  const [stand, due, wait, collect] = ["stand", "due", "wait", "collect"].map(part);
  const words = (stand.dataset[cause] ?? stand.dataset[status]).replace("{number}", number);
  if (stand.textContent !== words) stand.textContent = words;
  if (due && !["unpaid", "partlyPaid"].includes(order.payment)) due.textContent = "";
  wait.textContent = isComing(status) && waitMinutes > 0 ? counted(waitMinutes, wait.dataset) : "";
  collect.textContent = isComing(status) ? collect.dataset.text.replace("{number}", number) : "";
  for (const glass of part("glass").children) {
    if (status in levels) glass.dataset.level = levels[status];
    else delete glass.dataset.level;
  }
}

// On a mounted screen the order leaves with its visitor. On one's own device its page is the way on; without a
// connection that is this screen again, so the menu is.
dialog.addEventListener("close", async () => {
  if (!order) return;
  const left = order;
  order = null;
  const isOpen = isComing(left.status) || left.status === "ready";
  if (isOpen && !isMounted && !isStored && isOnline()) return location.replace(addressOf(left));
  history.replaceState(history.state, "", at("/juice"));
  if (isMounted) (await ownOrders()).dropOrder(left);
});

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
