// Copies the address of a link to the preview.

import { announce } from "./page.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  // Only secure pages may write to the clipboard; elsewhere a touch selects the address.
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.copied;
    announce(button.dataset.copied);
  });
}
