// What staff has typed outlives the session: whoever has to sign in again is told so, comes back to the
// same screen, and finds it there.

import { at } from "./page.js";
import "./sound.js";
import "./staff-frame.js";
import "./toast.js";

const draftKey = "pavilion.draft"; // forgotten with everything that is somebody's
const notice = document.querySelector("#session-ended");
const ownFields = "input:not([type=hidden], [type=password], [type=file]), select, textarea";

/**
 * Whether an answer says that nobody is signed in any more, by itself or by the page that it led to;
 * then the screen says so.
 */
export function isSignedOut({ status, redirected, url }) {
  const isOut = status === 401 || (redirected && new URL(url).pathname === at("/sign-in"));
  if (isOut) tell();
  return isOut;
}

// A stream ends with the session, and comes back as a visitor's.
document.addEventListener("pavilion:signed-out", tell);

function tell() {
  if (!notice || notice.childElementCount > 0) return;
  const content = document.querySelector("#session-ended-template").content.cloneNode(true);
  const link = content.querySelector("a");
  link.href = at(`/sign-in?back=${encodeURIComponent(location.pathname + location.search)}`);
  link.addEventListener("click", keepDraft);
  notice.append(content);
}

// MARK: What was typed

const fields = () => [...document.querySelectorAll("main :is(input, select, textarea)")]
  .filter((field) => field.matches(ownFields));
const isChoice = ({ type }) => type === "radio" || type === "checkbox";

/** The name of a field on its screen, which may have many forms that are alike. */
const nameOf = (field) =>
  [field.form?.getAttribute("action"), field.name, isChoice(field) ? field.value : ""].join(" ");

function isTyped(field) {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

function keepDraft() {
  const typed = fields().filter(isTyped).map((field) => [
    nameOf(field),
    isChoice(field) ? field.checked : field.value,
  ]);
  sessionStorage.setItem(draftKey, JSON.stringify({ path: location.pathname, typed }));
}

function restore({ typed }) {
  const values = new Map(typed);
  for (const field of fields()) {
    const value = values.get(nameOf(field));
    if (value === undefined) continue;
    if (isChoice(field)) field.checked = value;
    else field.value = value;
    field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// A form that is sent may be answered by the page to sign in: the draft is brought back after that,
// and by nothing else.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  // A sign-out leaves nothing to the next person.
  if (event.target.matches("[action*='/sign-out']")) sessionStorage.removeItem(draftKey);
  else keepDraft();
});

const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
if (document.body.classList.contains("sign-in-screen")) {
  const kept = { ...draft, isWanted: true };
  if (draft) sessionStorage.setItem(draftKey, JSON.stringify(kept));
  // The form of this page is no draft of another.
  document.addEventListener("submit", () => draft && sessionStorage.setItem(draftKey, JSON.stringify(kept)));
} else {
  sessionStorage.removeItem(draftKey);
  // The script of the screen listens to its fields first.
  if (draft?.isWanted && draft.path === location.pathname) {
    addEventListener("load", () => restore(draft), { once: true });
  }
}
