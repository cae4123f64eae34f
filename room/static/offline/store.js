// The entries of the room, in the browser's database.

/**
 * done resolves when a request or a transaction has succeeded.
 * @template [T=void]
 * @param {IDBRequest<T> | IDBTransaction} asked
 * @returns {Promise<T>}
 */
function done(asked) {
  const r = /** @type {IDBRequest<T> & IDBTransaction} */ (asked);
  return new Promise((resolve, reject) => {
    r.onsuccess = r.oncomplete = () => resolve(r.result);
    r.onerror = r.onabort = () => reject(r.error);
  });
}

export class Store {
  /** @type {IDBDatabase} */
  #db;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.#db = db;
  }

  static async open() {
    const opening = indexedDB.open("card-room", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("entries", { keyPath: ["shelf", "key", "rev"] });
      opening.result.createObjectStore("own");
    };
    return new Store(await done(opening));
  }

  /**
   * all returns the cookie, and the entries in the order in which they were stored.
   * @returns {Promise<Stored>}
   */
  async all() {
    const from = this.#db.transaction(["entries", "own"]);
    const [entries, cookie] = await Promise.all([
      done(from.objectStore("entries").getAll()),
      done(from.objectStore("own").get("cookie")),
    ]);
    return { cookie: cookie ?? "", entries: entries.sort((a, b) => a.rev - b.rev) };
  }

  /**
   * #change resolves when what f did is stored.
   * @param {(entries: IDBObjectStore, own: IDBObjectStore) => void} f
   */
  #change(f) {
    const to = this.#db.transaction(["entries", "own"], "readwrite");
    f(to.objectStore("entries"), to.objectStore("own"));
    return done(to);
  }

  /**
   * keep stores an entry; if alone is set, the entry replaces those of its subject.
   * @param {Kept} entry
   * @param {boolean} alone
   */
  keep(entry, alone) {
    return this.#change((entries) => {
      if (alone) entries.delete(subject(entry.shelf, entry.key));
      entries.put(entry);
    });
  }

  /** @param {string} shelf @param {string} key */
  forget(shelf, key) {
    return this.#change((entries) => entries.delete(subject(shelf, key)));
  }

  /** @param {string} cookie */
  keepCookie(cookie) {
    return this.#change((_, own) => own.put(cookie, "cookie"));
  }

  /**
   * replace replaces everything that is stored.
   * @param {Stored} all
   */
  replace({ cookie, entries: others }) {
    return this.#change((entries, own) => {
      entries.clear();
      for (const e of others) entries.put(e);
      own.put(cookie, "cookie");
    });
  }
}

/** @param {string} shelf @param {string} key */
const subject = (shelf, key) => IDBKeyRange.bound([shelf, key], [shelf, key, []]);
