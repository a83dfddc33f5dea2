// An order on its visitor's own device: how far it has come, as the board says.

import { listen } from "./feed.js";
import "./order-progress.js";

listen();
