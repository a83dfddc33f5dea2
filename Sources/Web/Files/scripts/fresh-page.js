// Parts of a page that change while it is shown, taken from the page as the server has it now.

/** Replaces the content of each `[data-fresh]` that has become another. */
export async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of document.querySelectorAll("[data-fresh]")) {
    const now = page.querySelector(`[data-fresh="${place.dataset.fresh}"]`);
    if (!now || now.innerHTML === place.innerHTML) continue;
    // Pictures first, so that none comes late.
    await Promise.allSettled(Array.from(now.querySelectorAll("img"), loaded));
    place.replaceChildren(...now.childNodes);
  }
}

/** Has a picture at hand. */
function loaded({ src }) {
  const picture = new Image();
  picture.src = src;
  return picture.decode();
}
