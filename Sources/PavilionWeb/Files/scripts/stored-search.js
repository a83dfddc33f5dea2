// Searches the list of exhibits as this device keeps it, while the server cannot.

const query = new URLSearchParams(location.search).get("query") ?? "";
const list = document.querySelector(".catalogue");
const form = document.querySelector("form.search");
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase(document.documentElement.lang);
const words = folded(query).split(/\s+/).filter(Boolean);

let count = 0;
for (const card of list.children) {
  const text = folded(card.textContent);
  card.hidden = !words.every((word) => text.includes(word));
  if (!card.hidden) count += 1;
}
form.elements.query.value = query;

const { storedNote, storedNone } = form.dataset;
const none = storedNone.replace("{query}", query);
form.querySelector(".found").prepend(count === 0 ? `${none} ` : "", `${storedNote} `);
