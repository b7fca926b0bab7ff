import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";

/** Each reschedule sends a mail to a groomer, so the reschedules of a customer are limited. */
const RESCHEDULES_OF_CUSTOMER = { points: 30, seconds: 3_600 };

/** Counts reschedules of a customer. More visits at once than the limit need the whole of it. */
export async function limitReschedules(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  customerId: string,
  visits = 1,
): Promise<void> {
  const points = Math.min(visits, RESCHEDULES_OF_CUSTOMER.points);
  if (points > 0)
    await limitRate(db, "reschedule", `${siteId} ${customerId}`, RESCHEDULES_OF_CUSTOMER, points);
}
