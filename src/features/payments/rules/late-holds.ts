const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A bank holds money for seven days when the payer is present. A visit further ahead is not held at once. */
const SET_UP_AHEAD_MS = 6 * DAY_MS;

/** Visa holds money for 4 days and 18 hours when the payer is absent, and other brands for longer. */
export const ABSENT_HOLD_MS = 4 * DAY_MS + 18 * HOUR_MS;

/** How long before a visit its money is held, so that one hold usually lasts until the visit is over. */
export const HOLD_AHEAD_MS = 4 * DAY_MS;

/** A hold that lapses within this time is renewed. */
export const RENEW_MS = 12 * HOUR_MS;

/** A visit that is not completed for this long gets no new hold. */
export const FORGOTTEN_MS = 7 * DAY_MS;

/** Whether a visit is so far ahead that its card is only set up now. */
export function isHeldLater(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > SET_UP_AHEAD_MS;
}
