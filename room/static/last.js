// What this browser ordered last, with which the next form begins.

/** lastOrder returns what this browser ordered last, null if it remembers nothing. @returns {OrderOfGame & { level: string } | null} */
export function lastOrder() {
  try {
    return JSON.parse(localStorage.getItem("order") ?? "null");
  } catch {
    return null;
  }
}

/** remember keeps an order for the next form. @param {OrderOfGame & { level: string }} order */
export function remember(order) {
  try {
    localStorage.setItem("order", JSON.stringify(order));
  } catch {
    /* a browser that stores nothing: the next form begins with the first game */
  }
}
