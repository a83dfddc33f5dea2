// The menu editor: nothing typed is lost to a reload, and a chosen file that people can read is put into
// the field below, where it can be changed before it is sent; otherwise it is sent as it is.

import { listen } from "./feed.js";
import "./menu-picture.js";

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

const maximumTextBytes = 100_000; // with pictures in it a file is longer

// A Korean spreadsheet saves in CP949, which browsers call EUC-KR.
const decode = (bytes) => {
  for (const encoding of ["utf-8", "euc-kr"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return "";
};

document.querySelector("#menu-file")?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  const isShort = file && file.size <= maximumTextBytes;
  document.querySelector("#menu-text").value = isShort ? decode(await file.arrayBuffer()) : "";
  noteChanges();
});

listen();
