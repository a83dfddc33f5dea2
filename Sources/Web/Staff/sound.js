// Short sounds for people at work: off until somebody switches them on at this device.

import { ofBar } from "./page.js";

const soundKey = ofBar("pavilion.sound");
const notes = { order: [880, 1175], call: [784, 784, 988] }; // frequencies in Hz, one after the other
const noteSeconds = 0.16;
const loudness = 0.25;
const staleMs = 2000; // a sound that could not be played for so long is not played any more
const button = document.querySelector("[data-sound]");
let speaker = null;

const isOn = () => localStorage.getItem(soundKey) === "on";

/** Plays a sound, unless it is off or nobody has touched the page yet. */
export async function sound(name) {
  if (!isOn() || !speaker) return;
  const asked = Date.now();
  // A browser waits for a touch with this, and then the news is old.
  if (speaker.state !== "running") await speaker.resume();
  if (Date.now() - asked > staleMs) return;
  notes[name].forEach((frequency, place) => {
    const [tone, volume] = [speaker.createOscillator(), speaker.createGain()];
    const start = speaker.currentTime + place * noteSeconds;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    tone.connect(volume).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  });
}

/** Makes the speaker, which browsers allow after a touch. */
function open() {
  if (isOn()) speaker ??= new AudioContext();
}

function show() {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
}

button?.addEventListener("click", () => {
  if (isOn()) {
    localStorage.removeItem(soundKey);
    return show();
  }
  localStorage.setItem(soundKey, "on");
  show();
  open();
  sound("order");
});

if (button) {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, open, { capture: true });
  open();
  show();
}
