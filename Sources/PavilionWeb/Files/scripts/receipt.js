// The receipt: a button that prints it, where there is a printer to ask for.

import "./main.js";

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
