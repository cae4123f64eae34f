// The entries of the room, in the browser's database.

/** done resolves when a request or a transaction has succeeded. */
function done(r) {
  return new Promise((resolve, reject) => {
    r.onsuccess = r.oncomplete = () => resolve(r.result);
    r.onerror = r.onabort = () => reject(r.error);
  });
}

export class Store {
  #db;

  static async open() {
    const opening = indexedDB.open("card-room", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("entries", { keyPath: ["shelf", "key", "rev"] });
      opening.result.createObjectStore("own");
    };
    const store = new Store();
    store.#db = await done(opening);
    return store;
  }

  /** all returns the cookie, and the entries in the order in which they were stored. */
  async all() {
    const from = this.#db.transaction(["entries", "own"]);
    const [entries, cookie] = await Promise.all([
      done(from.objectStore("entries").getAll()),
      done(from.objectStore("own").get("cookie")),
    ]);
    return { cookie: cookie ?? "", entries: entries.sort((a, b) => a.rev - b.rev) };
  }

  /** #change resolves when what f did is stored. */
  #change(f) {
    const to = this.#db.transaction(["entries", "own"], "readwrite");
    f(to.objectStore("entries"), to.objectStore("own"));
    return done(to);
  }

  /** keep stores an entry; alone, it takes the place of those of its subject. */
  keep(entry, alone) {
    return this.#change((entries) => {
      if (alone) entries.delete(subject(entry.shelf, entry.key));
      entries.put(entry);
    });
  }

  forget(shelf, key) {
    return this.#change((entries) => entries.delete(subject(shelf, key)));
  }

  keepCookie(cookie) {
    return this.#change((_, own) => own.put(cookie, "cookie"));
  }

  /** replace stores something else instead of everything. */
  replace({ cookie, entries: others }) {
    return this.#change((entries, own) => {
      entries.clear();
      for (const e of others) entries.put(e);
      own.put(cookie, "cookie");
    });
  }
}

const subject = (shelf, key) => IDBKeyRange.bound([shelf, key], [shelf, key, []]);
