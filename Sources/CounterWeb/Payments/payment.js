// The page of a payment.

import "./payment-keys.js";
