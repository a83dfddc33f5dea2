// Screens without a script of their own: they are loaded anew when their content changes.

import { listen } from "./feed.js";

listen();
