// What this browser ordered last, with which the next form begins.

import { read, write } from "./kept.js";

/** @typedef {OrderOfGame & { level: string }} LastOrder */

/** lastOrder returns what this browser ordered last, null if it remembers nothing. @returns {LastOrder | null} */
export const lastOrder = () => read("order", null);

/** orderOf returns what this browser ordered last of a game, or the game as it usually is. @param {string} game @returns {Partial<LastOrder> & OrderOfGame} */
export const orderOf = (game) => orders()[game] ?? { game, rules: {} };

/** @returns {Record<string, LastOrder>} by game */
const orders = () => read("orders", {});

/** remember keeps an order for the next form. @param {LastOrder} order */
export function remember(order) {
  write("order", order);
  write("orders", { ...orders(), [order.game.split(":")[0]]: order });
}
