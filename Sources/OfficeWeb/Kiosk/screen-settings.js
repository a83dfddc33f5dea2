// The settings of a screen: fills in what the browser knows of it, where nobody has said anything.

import { listen } from "./feed.js";

const field = (name) => document.querySelector(`.kiosk-form [name="${name}"]`);

for (const name of ["width", "height"]) {
  const input = field(name);
  if (!input.value) input.value = screen[name];
}
field("ratio").value = devicePixelRatio;
listen();
