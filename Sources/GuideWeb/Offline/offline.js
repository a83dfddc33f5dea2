// Has the service worker keep the guide on this device.

import { at } from "./page.js";

/** Starts the worker where there can be one (https, or the machine itself), and has it look. */
export async function keepGuide() {
  if (!navigator.serviceWorker || navigator.connection?.saveData) return;
  await navigator.serviceWorker.register(at("/service-worker.js"));
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: document.documentElement.lang });
}
