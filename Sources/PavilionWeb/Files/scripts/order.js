// The order screen: counts that follow the feed, and orders without leaving the page.

import { advance, bump, counted, formatted, listen, newKey, reloadWhenIdle } from "./feed.js";
import { whileBusy } from "./idle.js";

const patience = 45000; // how long an order without an answer is asked for again
const form = document.querySelector("#order");
const dialog = document.querySelector("#order-dialog");
const texts = form.querySelector("ul").dataset;
let isOrdering = false;

// MARK: Stock

const tile = (fruit) => document.querySelector(`[data-fruit="${CSS.escape(fruit)}"]`);
const card = (juice) => document.querySelector(`[data-juice="${CSS.escape(juice)}"]`);
const nameIn = (element, id) => element?.querySelector("[data-name]").textContent ?? id;

function showFruits(fruits) {
  for (const { id, onHand } of fruits) {
    const count = tile(id)?.querySelector("[data-count]");
    if (!count) return reloadWhenIdle();
    if (count.dataset.count === String(onHand)) continue;
    count.dataset.count = onHand;
    count.textContent = formatted(onHand);
    bump(count);
  }
}

function showJuices(juices) {
  for (const { id, makeable } of juices) {
    const line = card(id)?.querySelector("[data-makeable]");
    if (!line || line.dataset.makeable === String(makeable)) continue;
    line.dataset.makeable = makeable;
    const forms = { one: texts.makeableOne, other: texts.makeableOther };
    line.textContent = makeable > 0 ? counted(makeable, forms) : texts.soldOut;
  }
}

// MARK: Orders

/** Sends an order until it is answered: the same key makes the same order, however often. */
async function order(juice) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": newKey() },
    body: JSON.stringify({ juice }),
  };
  const deadline = Date.now() + patience;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    if (attempt > 0) await pause(Math.min(500 * 2 ** attempt, 5000));
    try {
      const response = await fetch("/api/orders", { ...request, signal: AbortSignal.timeout(8000) });
      if (response.status < 500 && response.status !== 429) {
        return { status: response.status, body: await response.json() };
      }
    } catch {
      // Whether the order was taken is not known: ask again.
    }
    if (!dialog.open || !dialog.querySelector(".checking")) showDialog("#checking-template");
  }
  return { status: 0, body: {} };
}

function show({ status, body }, juice) {
  if (status === 201) {
    if (advance(body.version)) showFruits(body.stock);
    showReady(body, juice);
  } else if (status === 409 && body.shortages) {
    showRefusal(body);
  } else {
    showDialog("#message-template", (slot) => {
      const message = slot("message");
      message.textContent = status === 0 ? message.dataset.unknown : message.dataset.unavailable;
    });
  }
}

function showReady({ number }, juice) {
  showDialog("#ready-template", (slot) => {
    const drawing = card(juice)?.querySelector(".glass").cloneNode(true);
    if (drawing) slot("glass").append(drawing);
    slot("sentence").textContent = card(juice)?.dataset.ready ?? "";
    slot("number").textContent = slot("number").dataset.text.replace("{number}", formatted(number));
  });
}

function showRefusal({ shortages, alternatives }) {
  showDialog("#refusal-template", (slot) => {
    slot("shortages").append(...shortages.map(shortageRow));
    const offer = slot("alternatives");
    for (const button of offer?.querySelectorAll("button") ?? []) {
      if (!alternatives.includes(button.value)) button.remove();
    }
    if (alternatives.length === 0) offer?.remove();
  });
}

function shortageRow({ fruit, needed, onHand }) {
  const row = document.createElement("tr");
  const name = document.createElement("th");
  const label = document.createElement("span");
  const drawing = tile(fruit)?.querySelector(".fruit").cloneNode(true);
  name.scope = "row";
  label.textContent = nameIn(tile(fruit), fruit);
  if (drawing) name.append(drawing);
  name.append(label);
  row.append(name);
  for (const amount of [onHand, needed]) row.insertCell().textContent = formatted(amount);
  return row;
}

// MARK: Dialog

function showDialog(templateID, fill = () => {}) {
  const content = document.querySelector(templateID).content.cloneNode(true);
  fill((name) => content.querySelector(`[data-slot="${name}"]`));
  dialog.replaceChildren(content);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[autofocus], [tabindex]")?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

dialog.addEventListener("submit", (event) => {
  if (!event.submitter?.hasAttribute("data-close")) return;
  event.preventDefault();
  dialog.close();
});
dialog.addEventListener("cancel", (event) => isOrdering && event.preventDefault());

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (isOrdering || !button?.value) return;
  isOrdering = true;
  button.setAttribute("aria-busy", "true");
  try {
    show(await whileBusy(order(button.value)), button.value);
  } finally {
    button.removeAttribute("aria-busy");
    isOrdering = false;
  }
});

// A dialog that came with the page becomes a modal one, and its address that of the screen.
if (dialog.open) {
  dialog.close();
  dialog.showModal();
  history.replaceState(history.state, "", "/juice");
}

listen(({ fruits, juices }) => {
  showFruits(fruits);
  showJuices(juices);
});

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
