// The stock screen: steps are sent as they happen, a typed number only if nothing changed meanwhile.

import { command, listen, sendUntilAnswered } from "./feed.js";
import { advance, announce, at, formatted, reloadWhenIdle } from "./page.js";
import { showAlerts } from "./stock-alerts.js";
import { isSignedOut } from "./session.js";
import { showRunOuts } from "./stock-run-out.js";
import { clearToast, showToastAt } from "./toast.js";

const list = document.querySelector(".shelves");
const topNotice = document.querySelector("main > [data-notice]");

/** One fruit: what the server said last, and the steps it has not answered yet. */
class Shelf {
  constructor(row) {
    this.row = row;
    this.id = row.dataset.fruit;
    this.capacity = Number(row.dataset.capacity);
    this.low = Number(row.dataset.low);
    this.lowMark = row.querySelector("[data-low-mark]");
    this.field = row.querySelector("input[name=onHand]");
    this.expected = row.querySelector("input[name=expected]");
    this.save = row.querySelector("[data-save]");
    this.notice = row.querySelector("[data-notice]");
    this.bar = row.querySelector("[data-bar]");
    this.steps = [...row.querySelectorAll("button[name=delta]")];
    this.name = row.querySelector("[data-name]").textContent;
    this.onHand = Number(this.field.value);
    this.version = 0;
    this.pending = 0;
    this.unanswered = 0;
    this.isTyped = false;
    this.save.dataset.idle = "";
    this.field.addEventListener("input", () => this.typed());
    row.addEventListener("submit", (event) => this.submitted(event));
    this.show();
  }

  get shown() {
    return this.onHand + this.pending;
  }

  /** Takes a figure of the server unless a newer one is known. */
  take(onHand, version) {
    if (version < this.version) return;
    this.version = version;
    this.onHand = onHand;
    // Between a step and its answer the figure may hold the step already: the answer settles it.
    if (this.unanswered === 0) this.show();
  }

  show() {
    if (!this.isTyped) {
      this.field.value = this.shown;
      this.field.defaultValue = this.shown;
      this.expected.value = this.shown;
    }
    this.lowMark.hidden = this.shown > this.low;
    const share = Math.min(100, Math.max(0, (this.shown * 100) / this.capacity));
    this.bar.setAttribute("d", `M0 0H${share}V1H0z`);
    for (const step of this.steps) {
      const isUseless = Number(step.value) < 0 ? this.shown <= 0 : this.shown >= this.capacity;
      step.setAttribute("aria-disabled", String(isUseless));
      step.ariaLabel = list.dataset.now
        .replace("{name}", step.dataset.says)
        .replace("{count}", formatted(this.shown));
    }
  }

  typed() {
    this.isTyped = this.field.value !== this.field.defaultValue;
    this.save.toggleAttribute("data-idle", !this.isTyped);
  }

  forgetTyped() {
    this.isTyped = false;
    this.save.toggleAttribute("data-idle", true);
  }

  submitted(event) {
    event.preventDefault();
    const button = event.submitter;
    if (button?.name !== "delta") return this.count();
    if (button.getAttribute("aria-disabled") !== "true") this.step(Number(button.value));
  }

  async step(delta) {
    this.forgetTyped();
    this.say("");
    clearToast();
    this.pending += delta;
    this.unanswered += 1;
    this.show();
    const answer = await send("POST", at(`/api/stock/${this.id}/movements`), {
      delta,
      reason: list.dataset.reason,
    });
    this.pending -= delta;
    this.unanswered -= 1;
    if (answer.isOK) this.accept(answer.body);
    else this.explain(answer);
    if (this.unanswered === 0) this.show();
    announceSoon(`${this.name} ${formatted(this.shown)}`);
  }

  async count() {
    const onHand = Number(this.field.value);
    if (!/^\d+$/.test(this.field.value.trim())) return this.refuse(list.dataset.wrongAmount);
    if (onHand > this.capacity) return this.refuse(this.outOfRange(this.onHand));
    const answer = await send("PUT", at(`/api/stock/${this.id}`), {
      onHand,
      expected: Number(this.expected.value),
    });
    if (!answer.isOK) {
      this.explain(answer);
      return this.field.focus();
    }
    this.forgetTyped();
    this.say("");
    this.accept(answer.body);
    this.show();
    announce(`${this.name} ${formatted(this.shown)}`);
  }

  accept({ onHand, version }) {
    saySoon(`${version}-${this.id}`);
    showAlerts({ fruits: [{ id: this.id, onHand }] });
    this.take(onHand, version);
    advance(version);
  }

  explain({ status, body }) {
    if (status === 401) return; // The screen says so, and keeps what is typed.
    if (status === 403) {
      topNotice.textContent = list.dataset.notAllowed;
    } else if (status === 409 && body.expected !== undefined) {
      this.say(
        list.dataset.conflict
          .replace("{expected}", formatted(body.expected))
          .replace("{onHand}", formatted(body.onHand)),
      );
      this.onHand = body.onHand;
      this.expected.value = body.onHand;
      this.show();
    } else if (status === 409 && body.onHand !== undefined) {
      this.onHand = body.onHand;
      this.say(this.outOfRange(body.onHand));
    } else {
      this.say(status === 422 ? list.dataset.wrongAmount : list.dataset.failed);
    }
  }

  outOfRange(onHand) {
    return this.row.dataset.outOfRange.replace("{onHand}", formatted(onHand));
  }

  say(text) {
    this.notice.textContent = text;
    this.field.setAttribute("aria-invalid", String(text !== ""));
  }

  /** Says what is wrong with the field, and leads back to it. */
  refuse(text) {
    this.say(text);
    this.field.focus();
  }
}

/** Sends a change; the screen says where the session is over. */
async function send(method, path, content) {
  const answer = await sendUntilAnswered(path, command(method, content));
  isSignedOut(answer);
  return answer;
}

const maximumChanges = 100; // as in StockChange
const announceDelayMs = 600; // a figure that changes again meanwhile is not read aloud
let announcement;
function announceSoon(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => announce(text), announceDelayMs);
}

let changes = []; // the movements of the steps that came one after the other
let saying;
/** Says what a change did, with those just before it. */
function saySoon(movement) {
  clearTimeout(saying);
  changes.push(movement);
  saying = setTimeout(() => {
    showToastAt(at(`/stock?done=${changes.splice(0).slice(-maximumChanges).join(",")}`));
  }, announceDelayMs);
}

const shelves = new Map(
  Array.from(list.children, (row) => [row.dataset.fruit, new Shelf(row)]),
);

function showStock({ version, fruits }) {
  showAlerts({ fruits });
  for (const { id, onHand } of fruits) {
    const shelf = shelves.get(id);
    if (!shelf) return reloadWhenIdle();
    shelf.take(onHand, version);
  }
}

listen(showStock);
showRunOuts(list);
