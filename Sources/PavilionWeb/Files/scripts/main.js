// Screens without a script of their own: they are loaded anew when their content changes.

import { isOnline, listen } from "./feed.js";

listen();

// A kept list of exhibits is the whole one: what was searched for is looked up in it here.
if (!isOnline() && location.pathname === "/exhibits" && location.search.includes("query=")) {
  import("./stored-search.js");
}
