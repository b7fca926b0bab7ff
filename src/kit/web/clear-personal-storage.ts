/**
 * Storage keys with personal data: unsent form values and the last login. Log-out ends the cookies
 * itself.
 */
const PERSONAL_KEYS = [/^waggon-form /, /^waggon-logged-in$/, /^waggon-wish/];

/**
 * Removes personal data from the tab's storage. Facts of the visit itself stay, such as its source.
 */
export function clearPersonalStorage(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (PERSONAL_KEYS.some((shape) => shape.test(key))) storage.removeItem(key);
}
