/** The share of a visit's price in basis points (10000 = all of it) from a `YYYY-MM-DD` day on. */
export type Rate = { firstDay: string; basisPoints: number };

/**
 * Whether a rate may begin on a day. What groomers were promised stays: a rate begins after `today`, or
 * covers only days before the first rate, whose visits had no rate yet. `earliest`: the first day of all
 * rates.
 */
export function mayBegin(firstDay: string, today: string, earliest: string | null): boolean {
  return firstDay > today || earliest === null || firstDay < earliest;
}

/** The rate of a day. `rates` are sorted by first day, the latest first; of one day the first row counts. */
export function rateOn(rates: readonly Rate[], day: string): Rate | null {
  const rate = rates.find(({ firstDay }) => firstDay <= day);
  return rate ? { firstDay: rate.firstDay, basisPoints: rate.basisPoints } : null;
}

/** The next rate after a day that is set already. `rates` as in `rateOn`. */
export function rateAfter(rates: readonly Rate[], day: string): Rate | null {
  const next = rates.findLast(({ firstDay }) => firstDay > day);
  return next ? rateOn(rates, next.firstDay) : null;
}
