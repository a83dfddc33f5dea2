// What a visitor has chosen in the accessibility panel: attributes of the page, and a cookie of the
// session by which the next page has them from its first byte.

const root = document.documentElement;
// Where a preference holds; over https it is sent over nothing else.
const cookieScope = `; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
const names = ["size", "contrast", "theme", "motion", "reach", "speech", "rate", "reading"];

/** What is chosen, by name; what is as usual is missing. */
export function getView() {
  const chosen = names.filter((name) => root.dataset[name]);
  return Object.fromEntries(chosen.map((name) => [name, root.dataset[name]]));
}

/** Chooses a value at once and for the pages that follow; null for the usual. */
export function setView(name, value) {
  change({ [name]: value });
}

/** Everything as usual again, for the next visitor or by wish. */
export function resetView() {
  change(Object.fromEntries(names.map((name) => [name, null])));
}

function change(wishes) {
  const isNew = ([name, value]) => (root.dataset[name] ?? null) !== value;
  const changed = Object.fromEntries(Object.entries(wishes).filter(isNew));
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  const cookie = Object.entries(getView()).map((part) => part.join("-")).join(".");
  document.cookie = `view=${cookie}${cookieScope}${cookie ? "" : "; Max-Age=0"}`;
  document.dispatchEvent(new CustomEvent("pavilion:view", { detail: changed }));
}

document.addEventListener("pavilion:forget", () => {
  resetView();
  document.cookie = `lang=${cookieScope}; Max-Age=0`;
});
