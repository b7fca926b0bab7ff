/**
 * Reset, as far as it lies in the browser. Site, customer, order, groomer and pets are read from the server
 * for each page and kept nowhere; the session and the booking's cookie end at log-out. What remains are the
 * unsent words of forms (checkout, customer, pets, services, upsells) and who logged in last.
 */
const OF_THE_PERSON = [/^waggon-form /, /^waggon-logged-in$/, /^waggon-wish/];

/** Forgets all that is a person's; where the visit came from and when it was reloaded are the visit's. */
export function resetVisit(keep: Storage): void {
  const keys = Array.from({ length: keep.length }, (_, index) => keep.key(index) ?? "");
  for (const key of keys) if (OF_THE_PERSON.some((shape) => shape.test(key))) keep.removeItem(key);
}
