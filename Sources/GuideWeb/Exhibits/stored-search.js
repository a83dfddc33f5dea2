// Searches the list of exhibits as this device keeps it, while the server cannot.

import { at, counted } from "./page.js";

const query = new URLSearchParams(location.search).get("query") ?? "";
const list = document.querySelector(".catalogue");
const form = document.querySelector("form.search");
const folded = (text) => text.normalize("NFKC").toLocaleLowerCase(document.documentElement.lang);
const words = folded(query).split(/\s+/).filter(Boolean);

const cacheName = `pavilion-kept${at("")}`; // as the worker names it

/** Appends the other pages of the list, as many of them as there was room for. */
async function join() {
  for (let page = 2; page <= Number(form.dataset.pages); page += 1) {
    const address = at(`/exhibits?page=${page}&lang=${document.documentElement.lang}`);
    const kept = await caches.match(address, { cacheName }).catch(() => undefined);
    if (!kept) break;
    const { body } = new DOMParser().parseFromString(await kept.text(), "text/html");
    list.append(...(body.querySelector(".catalogue")?.children ?? []));
  }
  for (const ways of document.querySelectorAll(".pages, .number-keys")) ways.remove();
}

/** Shows the exhibits that have all words, and says how many they are. */
function search() {
  let count = 0;
  for (const card of list.children) {
    const text = folded(card.textContent);
    card.hidden = !words.every((word) => text.includes(word));
    if (!card.hidden) count += 1;
  }
  form.elements.query.value = query;

  const { storedNote, storedNone, foundOne, foundOther } = form.dataset;
  const found = counted(count, { one: foundOne, other: foundOther });
  const result = count === 0 ? storedNone.replace("{query}", query) : found;
  const all = document.createElement("a");
  all.href = location.pathname;
  all.textContent = form.dataset.all;
  form.querySelector(".found").replaceChildren(`${result} · `, all, ` · ${storedNote}`);
}

join().then(search);
