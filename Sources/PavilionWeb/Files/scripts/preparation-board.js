// The board on the wall: numbers come and go with the feed, and each that is ready is called once.

import { announce, counted, formatted, listen } from "./feed.js";

const board = document.querySelector(".board");
const purpose = document.querySelector("[data-purpose]");
const wait = document.querySelector("[data-wait]");
let ready = null;

function showColumn(name, numbers) {
  const list = board.querySelector(`[data-numbers="${name}"]`);
  const before = new Map([...list.children].map((item) => [Number(item.dataset.number), item]));
  list.replaceChildren(...numbers.map((number) => before.get(number) ?? item(number)));
  board.querySelector(`[data-nothing="${name}"]`).hidden = numbers.length > 0;
}

function item(number) {
  const element = document.createElement("li");
  element.dataset.number = number;
  element.textContent = formatted(number);
  element.classList.add("fresh");
  return element;
}

function show({ making, ready: numbers, waitMinutes }) {
  // What was ready before the board was switched on has been called, or stands there to be read.
  ready ??= new Set(
    [...board.querySelectorAll('[data-numbers="ready"] li')].map((item) => Number(item.dataset.number)),
  );
  const fresh = numbers.filter((number) => !ready.has(number));
  ready = new Set(numbers);
  showColumn("making", making);
  showColumn("ready", numbers);
  purpose.hidden = making.length + numbers.length > 0;
  wait.hidden = waitMinutes === undefined;
  if (waitMinutes !== undefined) {
    wait.textContent = counted(waitMinutes, {
      one: board.dataset.waitOne,
      other: board.dataset.waitOther,
    });
  }
  const calls = fresh.map((number) => board.dataset.call.replace("{number}", formatted(number)));
  if (calls.length > 0) announce(calls.join(". "));
}

listen(undefined, { board: show });
