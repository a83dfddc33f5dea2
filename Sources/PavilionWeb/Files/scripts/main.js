// Screens without a script of their own: they are loaded anew when their content changes.

import "./calls.js";
import { listen } from "./feed.js";

listen();
