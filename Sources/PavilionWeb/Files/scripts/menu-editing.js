// The menu editor: nothing typed is lost to a reload, and a chosen file is put into the field that is
// sent; without a script it is pasted there.

import { listen } from "./feed.js";

const root = document.documentElement;
const setBusy = (isBusy) => root.toggleAttribute("data-busy", isBusy);

const isChanged = (field) =>
  field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

// Meanwhile somebody may publish another menu, and the page would be loaded anew.
const noteChanges = () => {
  setBusy([...document.querySelectorAll("main :is(input:not([type=hidden]), textarea)")].some(isChanged));
};
document.addEventListener("input", noteChanges);
document.addEventListener("submit", () => setBusy(true));
addEventListener("pageshow", (event) => event.persisted && setBusy(false));

const place = document.querySelector("[data-menu-file]");
if (place) {
  place.hidden = false;
  place.querySelector("input").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    document.querySelector("#menu-text").value = await file.text();
    noteChanges();
  });
}

listen();
