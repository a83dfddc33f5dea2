// Screens without a script of their own: they are loaded anew when their content changes.

import { isOnline, listen } from "./feed.js";
import { at } from "./page.js";

listen();

// Printing is offered where there is a script that can do it.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// What is printed says where it is from and when.
const printed = document.querySelector("#printed");
addEventListener("beforeprint", () => {
  if (!printed) return;
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
  printed.textContent = `${location.origin}${location.pathname} · ${date.format(new Date())}`;
});

// A kept list of exhibits is the whole one: what was searched for is looked up in it here.
if (!isOnline() && location.pathname === at("/exhibits") && location.search.includes("query=")) {
  import("./stored-search.js");
}
