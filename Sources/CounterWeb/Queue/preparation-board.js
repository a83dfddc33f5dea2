// The board on the wall: numbers come and go with the feed, and each that is ready is called once.

import { listen } from "./feed.js";
import { refresh } from "./fresh-page.js";
import { announce, counted, formatted } from "./page.js";

const readingMs = 60_000; // after which the board looks for what there is to read

const board = document.querySelector(".board");
const purpose = document.querySelector("[data-purpose]");
const wait = document.querySelector("[data-wait]");
let ready = null;
let earlier = null; // the orders of earlier days, as the server said last

function showColumn(name, numbers, names, juices, isNothing) {
  const list = board.querySelector(`[data-numbers="${name}"]`);
  const before = new Map([...list.children].map((item) => [Number(item.dataset.number), item]));
  // What is put in again is called again.
  if (numbers.join() !== [...before.keys()].join()) {
    list.replaceChildren(
      ...numbers.map((number) => before.get(number) ?? item(number, names[number], glass(juices[number], name))),
    );
  }
  board.querySelector(`[data-nothing="${name}"]`).hidden = !isNothing;
}

function item(number, name, glass) {
  const element = document.createElement("li");
  element.dataset.number = number;
  element.append(document.createElement("span"));
  element.firstChild.textContent = formatted(number);
  if (glass) element.append(glass);
  if (name) element.append(document.createElement("bdi"));
  if (name) element.lastChild.textContent = name;
  element.classList.add("fresh");
  element.onanimationend = () => element.classList.remove("fresh");
  return element;
}

/** A glass of a juice: full once it is ready. */
function glass(juice, column) {
  const drawing = document.querySelector(`template[data-glass="${juice}"]`)?.content.firstElementChild;
  const glass = drawing?.cloneNode(true);
  if (column === "ready") glass?.removeAttribute("data-level");
  return glass;
}

/** Takes the orders of earlier days, which stand with their dates, from the server's page. */
function showEarlier(orders) {
  const text = JSON.stringify(orders);
  if (earlier !== null && earlier !== text) refresh();
  earlier = text;
}

function show({ making, ready: numbers, names = {}, juices = {}, waitMinutes, earlier: old = [] }) {
  showEarlier(old);
  const isNothing = (status, list) => list.length === 0 && !old.some((order) => order.status === status);
  // What was ready before the board was switched on has been called, or stands there to be read.
  ready ??= new Set(
    [...board.querySelectorAll('[data-numbers="ready"] li')].map((item) => Number(item.dataset.number)),
  );
  const fresh = numbers.filter((number) => !ready.has(number));
  ready = new Set(numbers);
  showColumn("making", making, names, juices, isNothing("making", making));
  showColumn("ready", numbers, names, juices, isNothing("ready", numbers));
  purpose.hidden = making.length + numbers.length + old.length > 0;
  wait.hidden = waitMinutes === undefined;
  if (waitMinutes !== undefined) {
    wait.textContent = counted(waitMinutes, {
      one: board.dataset.waitOne,
      other: board.dataset.waitOther,
    });
  }
  const calls = fresh.map((number) => {
    const words = names[number] ? board.dataset.callNamed : board.dataset.call;
    return words.replace("{number}", formatted(number)).replace("{name}", () => names[number]);
  });
  if (calls.length > 0) announce(calls.join(". "));
}

const clock = document.querySelector("[data-clock]");
const timeOfDay = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function showTime() {
  const text = timeOfDay.format(new Date());
  if (clock.textContent !== text) clock.textContent = text;
}

showTime();
setInterval(showTime, 1000);

// What there is to read gives way to something else now and then.
setInterval(refresh, readingMs);

listen(undefined, { board: show });
