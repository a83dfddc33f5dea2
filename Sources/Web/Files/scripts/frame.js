// What every page of the program runs, in one file that the scripts of the screens import from.

import "./feed.js";
import "./idle.js";
import "./access.js";
import "./calls.js";

if (document.querySelector("[data-kiosk], [data-lock], [data-program]")) import("./kiosk.js");
