// The file to import is sent before the server says what it would change.

import { upload } from "./desk-upload.js";

const form = document.querySelector("[data-desk-import]");
const progress = form?.querySelector("[data-import-progress]");

const send = (file) =>
  upload(form.dataset.deskImport, file, (percent) => {
    progress.textContent = `${file.name} · ${form.dataset.sending.replace("{percent}", percent)}`;
  });

async function check() {
  const { file, map, own, exhibition } = form.elements;
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const query = new URLSearchParams({ name: file.files[0].name });
    query.set("map", own.files.length > 0 ? await send(own.files[0]) : map.value);
    query.set("exhibition", exhibition.value);
    query.set("file", await send(file.files[0]));
    location.assign(`${form.action}?${query}`);
  } catch (error) {
    progress.textContent = error.message || form.dataset.failed;
  }
  button.disabled = false;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
