/** The cache in which the worker stores the pages of a groomer's day (workday/parts/day-worker.js). */
const COPY = "waggon-day";
/** A log-out removes it, as all keys that begin so (log-out.ts). */
const OWNER = "waggon-logged-day";

/** Removes what this browser stores of a groomer's day. Unsent work stays. */
export function forgetDayCopy(): void {
  // The cache is missing where the connection is not secure, and storage may be blocked.
  void globalThis.caches?.delete(COPY).catch(() => {});
  try {
    localStorage.removeItem(OWNER);
  } catch {}
}

/** Notes whose day this browser stores. A copy of somebody else's goes. */
export function ownDayCopy(personId: string): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner !== null && owner !== personId) forgetDayCopy();
    localStorage.setItem(OWNER, personId);
  } catch {}
}

/** Removes the copy of a day that is not this person's: somebody else has signed in. */
export function guardDayCopy(personId: string): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner !== null && owner !== personId) forgetDayCopy();
  } catch {}
}
