// The address of a page of the room. With a server it is the path; a folder of files has a
// single page, and the address follows the # in its URL.

/** offline is true if the room runs in this browser, without a server. */
export const offline = globalThis.document?.documentElement?.dataset?.room === "offline";

/** place returns where the reader is, with a pathname and a search as a server has them. */
export function place() {
  return offline ? new URL(location.hash.slice(1) || "/", "http://room") : location;
}

/**
 * address returns the address of a path of the room for links and for the history.
 * @param {string} path
 */
export function address(path) {
  const within = path.startsWith("/") && !path.startsWith("/api/");
  return offline && within ? `#${path}` : path;
}
