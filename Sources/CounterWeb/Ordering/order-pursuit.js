// Asks for the order that still has no answer, since its visitor left the order screen before it came.

import { ask, isTooOld } from "./asking.js";
import { endCart, settle, unanswered } from "./cart.js";

/**
 * Calls `begun` if there is such an order, and `ended` once it has its answer: with the order, or with
 * nothing where it was refused. One that is given up is told of on the order screen.
 */
export async function pursue(begun, ended) {
  const order = unanswered();
  if (!order || isTooOld(order)) return;
  begun();
  await ask(order, () => {}, ({ status, body, isGivenUp, isSettled }) => {
    if (isGivenUp || isSettled) return;
    const isTaken = status === 201;
    if (order.isCart) endCart(isTaken);
    settle(order.key);
    ended(isTaken ? body : undefined);
  });
}
