const KEY = "waggon-push";

/** Notes who turned this browser on; after the next log-in of that person it is on again. Null: nobody. */
export function setDeviceOwner(personId: string | null): void {
  if (personId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, personId);
}

/** Whether this person turned this browser on. */
export function isDeviceOf(personId: string): boolean {
  try {
    return localStorage.getItem(KEY) === personId;
  } catch {
    // Storage is blocked, so nothing was turned on here.
    return false;
  }
}
