/** The rules of a brand that a placed order keeps. */
export type OrderTerms = {
  /** Up to this long before a visit, the customer may reschedule or cancel without approval. */
  noticeMinutes: number;
  /** The share of the price that a granted late cancellation or a no-show costs. */
  lateFeePercent: number;
  /** A groomer may mark a visit as a no-show this long after its start. */
  noShowWaitMinutes: number;
};

/** Terms that held until an instant, in epoch milliseconds. */
export type FormerTerms = OrderTerms & { until: number };

/**
 * The terms of an order: those that held when it was placed. `former` is sorted, the earliest end first;
 * orders since the last end have the present terms.
 */
export function termsOf(
  { former, ...present }: OrderTerms & { former: readonly FormerTerms[] },
  { createdAt }: { createdAt: Date },
): OrderTerms {
  const held = former.find(({ until }) => createdAt.getTime() < until) ?? present;
  const { noticeMinutes, lateFeePercent, noShowWaitMinutes } = held;
  return { noticeMinutes, lateFeePercent, noShowWaitMinutes };
}
