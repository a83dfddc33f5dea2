// The screens of stock work: what runs low is kept current.

import { listen } from "./feed.js";
import { showAlerts } from "./stock-alerts.js";

listen(showAlerts);
