import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { PERIOD_FAULTS } from "../../words/refusals.ts";
import type { listProviderOrders as ofGroomer } from "../contract/lists.ts";
import { presentProviderOrders } from "../internal/read-provider-order.ts";
import { listOfGroomer, listWaiting, type PageInput, type PageOfRows } from "../store/lists.ts";
import { tooManyDays } from "../words/refusals.ts";

const MAX_DAYS = 62;
const ENDED_FOR_MS = 7 * 86_400_000;

/**
 * Returns a page of the signed-in groomer's orders between two local days, both inclusive, with reschedule
 * requests to this groomer and all of the groomer's requests without a time.
 */
export async function listProviderOrders(
  context: Context,
  { start_date: from, end_date: to, ...page }: Parsed<typeof ofGroomer>["query"],
): Promise<Reply<typeof ofGroomer>> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  if (to < from) throw refuseFields({ end_date: [PERIOD_FAULTS.reversed] });
  if (to > addDays(from, MAX_DAYS)) throw refuseFields({ end_date: [tooManyDays(MAX_DAYS)] });
  const { db, siteId } = context;
  return presentPage(context, await listOfGroomer(db, siteId, { groomerId, from, to }, page), page);
}

/**
 * Returns a page of the orders that wait for an answer, then of those that groomers, staff or time ended
 * lately. For staff.
 */
export async function listWaitingOrders(context: Context, page: PageInput): Promise<Reply<typeof ofGroomer>> {
  actingAs(context, "staff");
  const since = new Date(context.now.getTime() - ENDED_FOR_MS);
  return presentPage(context, await listWaiting(context.db, context.siteId, since, page), page);
}

async function presentPage(context: Context, { rows, total }: PageOfRows, { limit, page }: PageInput) {
  return { items: await presentProviderOrders(context, rows), total, page, limit };
}
