// Has the service worker keep the guide on this device, once the page has nothing else to do.

/** Starts the worker where there can be one (https, or the machine itself), and has it look. */
async function keepGuide() {
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep: document.documentElement.lang });
  } catch {
    // Without the worker everything works as long as the server can be reached.
  }
}

if (navigator.serviceWorker && !navigator.connection?.saveData) keepGuide();
