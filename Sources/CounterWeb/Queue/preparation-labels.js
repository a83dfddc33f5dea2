// Cup labels: a print is noted by the form; when the page is back with the new count, it prints.

import { listen } from "./feed.js";

const form = document.querySelector("[data-print-form]");
const prints = document.querySelector("[data-prints]").dataset.prints;
const key = "print-labels";

form.addEventListener("submit", () => sessionStorage.setItem(key, `${location.pathname} ${prints}`));

const asked = sessionStorage.getItem(key);
sessionStorage.removeItem(key);
// Only after a print that was noted: not when somebody comes back to the page.
if (asked && asked.startsWith(`${location.pathname} `) && asked !== `${location.pathname} ${prints}`) {
  addEventListener("load", () => print(), { once: true });
}

listen();
