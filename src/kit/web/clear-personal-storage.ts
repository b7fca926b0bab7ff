/**
 * Storage keys with personal data, such as unsent form values. The log-out page itself removes the cookies.
 */
const PERSONAL_KEYS = [/^waggon-form /, /^waggon-logged-in$/, /^waggon-wish/];

/**
 * Removes personal data from the tab's storage. Facts about the visit stay, such as the page that led here.
 */
export function clearPersonalStorage(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (PERSONAL_KEYS.some((shape) => shape.test(key))) storage.removeItem(key);
}
