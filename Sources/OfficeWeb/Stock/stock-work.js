// The screens of stock work: what runs low is kept current, and nothing typed is lost to a reload.

import { listen } from "./feed.js";
import { showAlerts } from "./stock-alerts.js";

const root = document.documentElement;
const setBusy = (isBusy) => root.toggleAttribute("data-busy", isBusy);

const isChanged = (field) =>
  field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

// A form of many fruits takes a while, and meanwhile somebody may publish another menu.
document.addEventListener("input", () => {
  setBusy([...document.querySelectorAll("main input:not([type=hidden])")].some(isChanged));
});
// Until the answer is there, a reload would take its place.
document.addEventListener("submit", (event) => setBusy(!event.defaultPrevented));
addEventListener("pageshow", (event) => event.persisted && setBusy(false));

listen(showAlerts);
