/**
 * Removes personal data from the browser's storages, by default everything that ends with a session. Facts
 * about the visit stay, such as the page that led here. The log-out page itself removes the cookies.
 * @param what which keys
 */
export function clearPersonalStorage(what = /^waggon-(form|logged)/): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (what.test(key)) storage.removeItem(key);
  } catch {
    // A browser without storage has nothing of anybody.
  }
}
