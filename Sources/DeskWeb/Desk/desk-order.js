// The order of an exhibition: a row is dragged to its place, and the form sends where it came to lie.

const list = document.querySelector("[data-desk-order]");
let dragged;

const rowOf = (event) => event.target.closest?.("[data-place]");

list?.addEventListener("dragstart", (event) => {
  dragged = rowOf(event);
  dragged?.toggleAttribute("data-dragged", true);
});
list?.addEventListener("dragend", () => dragged?.removeAttribute("data-dragged"));
list?.addEventListener("dragover", (event) => event.preventDefault());
list?.addEventListener("drop", (event) => {
  event.preventDefault();
  const target = rowOf(event);
  if (!dragged || !target || dragged === target) return;
  dragged.querySelector("[name=place]").value = target.dataset.place;
  dragged.querySelector("form").requestSubmit();
});
