/** The rules of a brand of which an order has those that held when it was placed. */
export type OrderRules = {
  /** Up to this long before a visit, the customer may reschedule or cancel without approval. */
  noticeMinutes: number;
  /** The share of the price that a granted late cancellation or a no-show costs. */
  lateFeePercent: number;
  /** A groomer may mark a visit as a no-show this long after its start. */
  noShowWaitMinutes: number;
};

/** Rules that held until an instant, in epoch milliseconds. */
export type FormerRules = OrderRules & { until: number };

/**
 * The rules of an order: those that held when it was placed. `former` is sorted, the earliest end first;
 * orders since the last end have the present rules.
 */
export function rulesOf(
  { former, ...present }: OrderRules & { former: readonly FormerRules[] },
  { createdAt }: { createdAt: Date },
): OrderRules {
  const held = former.find(({ until }) => createdAt.getTime() < until) ?? present;
  const { noticeMinutes, lateFeePercent, noShowWaitMinutes } = held;
  return { noticeMinutes, lateFeePercent, noShowWaitMinutes };
}
