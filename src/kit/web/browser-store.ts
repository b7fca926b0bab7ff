/**
 * Rows of one kind that wait in this browser (IndexedDB), in the order in which they came. `nth`: a row's
 * place, which the browser gives.
 */
export type BrowserStore<T> = {
  list(): Promise<T[]>;
  /** Runs one change. Settles once it is on the disk, and rejects when the browser has no room for it. */
  change(work: (store: IDBObjectStore) => void): Promise<void>;
  /** Calls `listener` after each change, in any tab. Returns a function that ends it. */
  follow(listener: () => void): () => void;
};

/** A store of this browser. `database` and `name` never change: what waits there must be found again. */
export function browserStore<T>(database: string, name: string): BrowserStore<T> {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(database, name, () => {
      opened = null;
    });
    return opened;
  };
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | null = null;
  const announce = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    async list() {
      const request = (await open()).transaction(name).objectStore(name).getAll();
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result as T[]);
        request.onerror = () => reject(request.error);
      });
    },
    async change(work) {
      const stored = (await open()).transaction(name, "readwrite", { durability: "strict" });
      work(stored.objectStore(name));
      await new Promise<void>((resolve, reject) => {
        stored.oncomplete = () => resolve();
        stored.onabort = () => reject(stored.error);
        stored.onerror = () => reject(stored.error);
      });
      announce();
      channel?.postMessage(null);
    },
    follow(listener) {
      if (!channel) {
        channel = new BroadcastChannel(database);
        channel.onmessage = announce;
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function openDatabase(database: string, name: string, forget: () => void): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(name, { keyPath: "nth", autoIncrement: true });
    request.onsuccess = () => {
      // A tab with a newer app may give the store another form.
      request.result.onversionchange = () => {
        request.result.close();
        forget();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  // A browser that refuses once, as in a private window, is asked again.
  opening.catch(forget);
  return opening;
}

/** Writes a row anew, unless it has been removed since it was read. */
export function putIfThere<T extends { nth: number }>(rows: IDBObjectStore, row: T): void {
  const known = rows.getKey(row.nth);
  known.onsuccess = () => {
    if (known.result !== undefined) rows.put(row);
  };
}

/** Runs `work` in one tab at a time. In another tab it returns false at once. */
export async function inOneTab(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : false));
}
