// The curators' desk: a form saves itself, shows another layer or language at once, and learns that
// another person edited the record; exhibits are ordered by dragging.

import { listen } from "./feed.js";
import "./desk-import.js";
import "./desk-media.js";
import "./desk-order.js";
import "./desk-preview.js";
import { letterOf } from "./staff-frame.js";

const restMs = 2_000; // after the last key, until the form is saved
const lookMs = 15_000; // until another person's edits are looked for
const form = document.querySelector("[data-desk-form]");

class DeskForm {
  constructor(form) {
    this.form = form;
    this.state = form.querySelector("[data-desk-state]");
    this.saved = this.content();
    this.timer = 0;
    this.sending = null;
    form.addEventListener("input", () => this.changed());
    form.addEventListener("click", (event) => this.clicked(event));
    form.addEventListener("submit", () => this.submitted());
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.leave());
    addEventListener("beforeunload", (event) => this.isLost && event.preventDefault());
    setInterval(() => this.look(), lookMs);
  }

  content() {
    return new URLSearchParams(new FormData(this.form)).toString();
  }

  get isChanged() {
    return this.content() !== this.saved;
  }

  /** Whether leaving would lose what was typed: another person's edit came before it. */
  get isLost() {
    return this.isLate && !this.isSending && this.isChanged;
  }

  say(words) {
    this.state.textContent = words;
  }

  submitted() {
    clearTimeout(this.timer);
    this.isSending = true;
  }

  changed() {
    document.documentElement.toggleAttribute("data-busy", true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), restMs);
  }

  /** Sends the form as its button would, and takes what the server found from the page that answers. */
  async save() {
    clearTimeout(this.timer);
    if (this.sending) await this.sending;
    if (!this.isChanged) return;
    this.sending = this.send(this.content());
    await this.sending;
    this.sending = null;
    if (this.isChanged && !this.isLate) this.changed();
  }

  async send(content) {
    this.say(this.form.dataset.saving);
    try {
      const answer = await fetch(this.form.action, {
        method: "POST",
        headers: { Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded" },
        body: content,
      });
      if (answer.status === 409) {
        this.isLate = true;
        this.say(this.form.dataset.late);
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      this.takeFindings(page);
      const revision = page.querySelector("[name=revision]");
      if (!answer.ok || !revision) {
        this.say(this.form.dataset.unsaved);
        return;
      }
      this.form.elements.revision.value = revision.value;
      for (const field of document.querySelectorAll(".desk-side [name=revision]")) field.value = revision.value;
      const sent = new URLSearchParams(content);
      sent.set("revision", revision.value);
      this.saved = sent.toString();
      document.documentElement.toggleAttribute("data-busy", this.isChanged);
      const time = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
      this.say(this.form.dataset.saved.replace("{time}", time));
    } catch {
      this.say(this.form.dataset.unsaved);
    }
  }

  /** The findings of what was just sent, under their fields and in the list. */
  takeFindings(page) {
    for (const notes of document.querySelectorAll("[data-notes]")) {
      const others = page.getElementById(notes.id);
      if (others) notes.replaceChildren(...others.childNodes);
    }
    for (const name of ["finding-list", "layer-table", "ways"]) {
      const [old, other] = [document, page].map((one) => one.querySelector(`[data-${name}]`));
      if (old && other) old.replaceWith(other);
    }
  }

  leave() {
    if (!this.isChanged || this.isLate) return;
    const body = new URLSearchParams(new FormData(this.form));
    fetch(this.form.action, { method: "POST", body, keepalive: true }).catch(() => {});
  }

  async look() {
    if (document.hidden || this.sending || this.isLate) return;
    try {
      const answer = await fetch(`${new URL(this.form.action).pathname}/state`);
      if (!answer.ok) return;
      const { revision, words } = await answer.json();
      if (!this.sending && revision !== this.form.elements.revision.value) this.say(words);
    } catch {}
  }

  // MARK: Layers and languages

  clicked(event) {
    const tab = event.target.closest("[data-tab]");
    if (!tab) return;
    event.preventDefault();
    this.show(...tab.dataset.tab.split(":"));
  }

  show(part, value) {
    for (const piece of this.form.querySelectorAll(`[data-${part}]`)) piece.hidden = piece.dataset[part] !== value;
    for (const tab of this.form.querySelectorAll(`[data-tab^="${part}:"]`)) {
      tab.ariaPressed = String(tab.dataset.tab === `${part}:${value}`);
    }
    this.form.elements[part].value = value;
  }

  showNext(part) {
    const tabs = [...this.form.querySelectorAll(`[data-tab^="${part}:"]`)];
    const shown = tabs.findIndex((tab) => tab.ariaPressed === "true");
    const next = tabs[(shown + 1) % tabs.length];
    if (next) this.show(...next.dataset.tab.split(":"));
  }

  // MARK: Keys

  pressed(event) {
    if (event.key === "Enter" && event.target.matches?.("[data-line]")) {
      event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      this.save();
    } else if (event.altKey && !event.ctrlKey && letterOf(event) === "l") {
      event.preventDefault();
      this.showNext("with");
    } else if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.move(event.key === "ArrowDown" ? 1 : -1);
    }
  }

  /** Moves to the next field that can be seen, or the one before. */
  move(step) {
    const fields = [...this.form.querySelectorAll("input:not([type=hidden]), textarea, select")];
    const shown = fields.filter((field) => field.offsetParent !== null);
    const place = shown.indexOf(document.activeElement);
    shown[place < 0 ? 0 : Math.min(Math.max(place + step, 0), shown.length - 1)]?.focus();
  }
}

/** Shows the field to which the address leads, in whatever layer and language it is. */
function showNamedField(desk) {
  const field = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!field) return;
  for (const part of ["layer", "with"]) {
    const piece = field.closest(`[data-${part}][hidden]`);
    if (piece) desk.show(part, piece.dataset[part]);
  }
  const element = field.closest("details");
  if (element) element.open = true;
  field.focus();
}

if (form) {
  const desk = new DeskForm(form);
  showNamedField(desk);
  addEventListener("hashchange", () => showNamedField(desk));
}

listen();
