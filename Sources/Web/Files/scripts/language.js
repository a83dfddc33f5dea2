// Languages are switched in place: the same screen, the same place in it, the same thing in focus.

const key = "pavilion.place";
const chooser = document.querySelector("#language-chooser");

/** The elements of a screen that are the same in every language; runs of other languages are not. */
const landmarks = () => [...document.querySelectorAll("main :is(h1, h2, li, img, form, article)")];

chooser.addEventListener("click", (event) => {
  const link = event.target.closest("a[hreflang]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const elements = landmarks();
  // What is folded away has no place, and would count as the upper edge.
  const index = elements.findIndex(
    (element) => element.checkVisibility() && element.getBoundingClientRect().top >= 0,
  );
  const fields = [...document.querySelectorAll("main input:not([type=hidden])")];
  sessionStorage.setItem(
    key,
    JSON.stringify({
      path: location.pathname,
      index: scrollY > 0 ? index : -1,
      top: elements[index]?.getBoundingClientRect().top ?? 0,
      fields: fields.map((field) => (field.value === field.defaultValue ? null : field.value)),
      opened: [...document.querySelectorAll("main details")].map((details) => details.open),
    }),
  );
  const address = new URL(location.href);
  address.searchParams.set("lang", link.hreflang);
  location.replace(address);
});

/** Goes back to where the visitor was before the language changed. */
function comeBack({ index, top, fields, opened }) {
  document.querySelectorAll("main details").forEach((details, number) => {
    details.open = opened[number] ?? details.open;
  });
  document.querySelectorAll("main input:not([type=hidden])").forEach((field, number) => {
    if (fields[number] === null || fields[number] === undefined) return;
    field.value = fields[number];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const isRow = !chooser.querySelector("summary").checkVisibility();
  chooser.querySelector(isRow ? "[aria-current]" : "summary").focus({ preventScroll: true, focusVisible: true });
  const mark = landmarks()[index];
  if (mark) scrollBy({ top: mark.getBoundingClientRect().top - top, behavior: "instant" });
}

const place = JSON.parse(sessionStorage.getItem(key));
sessionStorage.removeItem(key);
if (place?.path === location.pathname) comeBack(place);

// The address is the screen's again: loaded later, it follows the choice of then.
const address = new URL(location.href);
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}

// The list closes when something else is meant.
document.addEventListener("click", (event) => {
  if (!chooser.contains(event.target)) chooser.open = false;
});
chooser.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !chooser.contains(event.relatedTarget)) chooser.open = false;
});
