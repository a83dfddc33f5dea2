// The letter keys that take a payment, on its page and beside the queue.

import { onLetter } from "./staff-frame.js";

/** Presses a button, unless it is folded away. */
const press = (button) => button?.checkVisibility() && button.click();

const cash = () => document.querySelectorAll("#cash-heading ~ form .quick-cash button");
for (const number of [1, 2, 3, 4]) onLetter(String(number), () => press(cash()[number - 1]));
onLetter("c", () => press(document.querySelector("#card-heading ~ form button:not([hidden])")));
