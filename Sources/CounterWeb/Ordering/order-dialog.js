// The dialog of the order screen: fills the templates of the page, and closes them.

import { money } from "./cart-bar.js";
import { follow } from "./order-progress.js";
import { afterFrame, at, counted, formatted, isMounted } from "./page.js";

const closingMs = 40_000;
const dialog = document.querySelector("#order-dialog");

/** Shows a template whose slots are filled, and takes the focus into it. */
export function showDialog(name, fill = () => {}) {
  const content = document.querySelector(`#${name}-template`).content.cloneNode(true);
  fill((slot) => content.querySelector(`[data-slot="${slot}"]`));
  dialog.replaceChildren(content);
  dialog.dataset.shows = name;
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[autofocus], [tabindex]")?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** Whether the dialog shows a template now. */
export const isShowing = (name) => dialog.open && dialog.dataset.shows === name;

export const closeDialog = () => dialog.close();

/** The part of the open dialog that has a name. */
export const slot = (name) => dialog.querySelector(`[data-slot="${name}"]`);

/** Shows a sentence that the template of messages holds, its values filled in. */
export function showMessage(name, { count, ...values } = {}) {
  showDialog("message", (slot) => {
    const texts = slot("message").dataset;
    let words =
      count === undefined
        ? texts[name]
        : counted(count, { one: texts[`${name}One`], other: texts[`${name}Other`] });
    for (const [key, value] of Object.entries(values)) words = words.replace(`{${key}}`, value);
    slot("message").textContent = words;
  });
}

/** Shows that an order has no answer yet, and in which way. */
export function showWaiting(state, glasses) {
  if (!isShowing("checking")) showDialog("checking");
  for (const part of [slot("title"), slot("lead")]) part.textContent = part.dataset[state];
  slot("glasses").textContent = glasses;
  if (state !== "late" || !slot("late").hidden) return;
  slot("late").hidden = false;
  slot("late").querySelector("[data-close]").focus({ preventScroll: true });
}

/**
 * Shows that an order was taken: drawings, a sentence for one glass, words for several. One made at once is
 * collected; of any other the number is told, the steps below say how far it is, and the answer comes when the
 * device keeps it.
 */
export function showReady(order, { drawings, sentence, count, glasses }) {
  const { id, name, total } = order;
  const number = order.dayNumber ?? order.number;
  const isFollowed = order.status !== "collected";
  showDialog("ready", (slot) => {
    slot("glass").append(...drawings);
    const { dataset } = slot("sentence");
    slot("sentence").replaceChildren(
      ...(isFollowed ? hero(dataset.followed, number) : [sentence ?? counted(count, dataset)]),
    );
    slot("glasses").textContent = sentence && !isFollowed ? "" : glasses;
    showCode(slot("code"), id, isFollowed);
    slot("number").textContent = isFollowed
      ? ""
      : slot("number").dataset.text.replace("{number}", formatted(number));
    slot("name").textContent = name ?? "";
    showDue(slot("due"), slot("receipt"), id, order.payment === "unpaid" ? total : 0);
  });
  if (!isFollowed) return undefined;
  closeByItself();
  return follow(order);
}

/** The number of an order, by which it is called. */
function hero(words, number) {
  const figure = document.createElement("strong");
  figure.className = "order-no";
  figure.textContent = formatted(number);
  return [words, figure];
}

/** Shows the code that leads a phone to the order, where another device can reach this bar. */
function showCode(code, id, isFollowed) {
  if (!code || !isFollowed) return;
  code.hidden = false;
  code.firstElementChild.src = at(`/juice/orders/${id}/code`);
}

/**
 * On a mounted screen the dialog makes room for the next visitor. A touch, speech
 * and reduced motion stop the countdown.
 */
function closeByItself() {
  const root = document.documentElement.dataset;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || root.motion === "reduced";
  if (!isMounted || root.speech === "on" || isStill) return;
  const words = slot("closing");
  const shown = words.parentElement;
  const end = performance.now() + closingMs;
  const events = ["pointerdown", "keydown", "wheel", "close"];
  const stop = () => {
    clearInterval(timer);
    words.hidden = true;
    for (const name of events) dialog.removeEventListener(name, stop);
  };
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (!shown.isConnected) return stop();
    if (left <= 0) return dialog.close();
    words.firstElementChild.textContent = counted(left, words.dataset);
  };
  const timer = setInterval(tick, 1000);
  for (const name of events) dialog.addEventListener(name, stop);
  words.lastElementChild.style.animationDuration = `${closingMs}ms`;
  words.hidden = false;
  tick();
}

/** Says what is to be paid at the counter, and leads to the receipt, where there are prices. */
function showDue(due, receipt, id, total) {
  if (receipt) receipt.href = at(`/orders/${id}/receipt`);
  if (!due) return;
  const { text, price, digits } = due.dataset;
  due.textContent = total > 0 ? text.replace("{price}", money(total, price, digits)) : "";
}

// While an order is being checked nobody closes the dialog by mistake; later the button is there.
dialog.addEventListener("cancel", (event) => {
  if (isShowing("checking") && slot("late").hidden) event.preventDefault();
});
dialog.addEventListener("submit", (event) => {
  if (!event.submitter?.hasAttribute("data-close")) return;
  event.preventDefault();
  afterFrame(closeDialog);
});

// A dialog that came with the page becomes a modal one; its address is that of the screen, unless the
// order in it is followed.
if (dialog.open) {
  dialog.removeAttribute("open");
  dialog.showModal();
  const progress = slot("progress");
  if (!progress || progress.hidden) history.replaceState(history.state, "", at("/juice"));
}
