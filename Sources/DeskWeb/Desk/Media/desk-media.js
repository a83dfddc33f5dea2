// Files dropped on the page of media, and a touch on the picture whose focus is set.

import { upload } from "./desk-upload.js";

const drop = document.querySelector("[data-media-drop]");
const progress = drop?.querySelector("[data-media-progress]");

/** Drafts the record of a file, and tells where its form is. */
async function record(file, name) {
  const body = new URLSearchParams({ file, name });
  const answer = await fetch(drop.dataset.record, { method: "POST", body });
  if (!answer.ok) throw new Error();
  return answer.url;
}

async function take(files) {
  drop.toggleAttribute("data-busy", true);
  let last;
  let failed = 0;
  for (const file of files) {
    const line = document.createElement("p");
    progress.append(line);
    const tell = (percent) => {
      line.textContent = `${file.name} · ${drop.dataset.sending.replace("{percent}", percent)}`;
    };
    tell(0);
    try {
      last = await record(await upload("/api/guide/media", file, tell), file.name);
      line.textContent = `${file.name} · ${drop.dataset.kept}`;
    } catch (error) {
      failed += 1;
      line.textContent = `${file.name} · ${error.message || drop.dataset.failed}`;
    }
  }
  drop.toggleAttribute("data-busy", false);
  if (failed > 0 || !last) return;
  location.assign(files.length === 1 ? last : `${drop.action}?done=${files.length}`);
}

drop?.addEventListener("submit", (event) => {
  event.preventDefault();
  take([...drop.elements.file.files]);
});
drop?.addEventListener("dragover", (event) => event.preventDefault());
drop?.addEventListener("drop", (event) => {
  event.preventDefault();
  take([...event.dataTransfer.files]);
});

// MARK: The focus

const focus = document.querySelector("[data-media-focus] div");
const inputs = ["x", "y"].map((side) => document.querySelector(`[name="focus.${side}"]`));

function mark() {
  const [x, y] = inputs.map((input) => Number(input.value));
  const isSet = inputs.every((input) => input.value !== "");
  focus.toggleAttribute("data-set", isSet);
  focus.style.setProperty("--focus-x", x);
  focus.style.setProperty("--focus-y", y);
}

if (focus && inputs.every(Boolean)) {
  focus.addEventListener("click", (event) => {
    const box = focus.getBoundingClientRect();
    const place = [
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    ];
    inputs.forEach((input, index) => {
      input.value = Math.min(1, Math.max(0, place[index])).toFixed(3);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    mark();
  });
  for (const input of inputs) input.addEventListener("input", mark);
  mark();
}
