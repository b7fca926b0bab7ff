/**
 * Removes personal data from the browser's storages: the keys of this form. Facts about the visit stay, such
 * as the page that led here. The log-out page itself removes the cookies.
 */
export function clearPersonalStorage(keys: RegExp): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (keys.test(key)) storage.removeItem(key);
  } catch {
    // A browser without storage has nothing of anybody.
  }
}
