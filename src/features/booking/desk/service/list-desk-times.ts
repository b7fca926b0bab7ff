import { listSlotsByTime } from "#features/availability/service/list-slots-by-time.ts";
import { recommendSlots } from "#features/availability/service/recommend-slots.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { listDeskTimes as contract, DeskTimes } from "../contract.ts";
import { draftForCustomer } from "../internal/draft-for-customer.ts";
import { readVisitNeeds } from "../internal/find-opening.ts";
import { requireCustomer } from "../internal/require-customer.ts";
import { readChoiceTexts } from "../rules.ts";

/** Enough to look at several days for each of many callers. */
const SEARCHES_OF_STAFF: RateLimit = { points: 600, seconds: 3_600 };
/** As many as one can say on the phone. */
const MAX_RECOMMENDED = 8;

/**
 * Lists the times of all groomers who come to a customer's home: the best ones, or all of one date. Counts
 * the search.
 */
export async function listDeskTimes(
  context: Context,
  customerId: string,
  { "pets[]": choices, date, near }: Parsed<typeof contract>["query"],
): Promise<DeskTimes> {
  const { accountId } = actingAs(context, "staff");
  await limitRate(context.db, "desk times", `${context.siteId} ${accountId}`, SEARCHES_OF_STAFF);
  const customer = await requireCustomer(context, customerId);
  const draft = await draftForCustomer(context, customer, readChoiceTexts(choices));
  const needs = await readVisitNeeds(context, { draft, customerId });
  if (date !== undefined)
    return { recommended: [], ...(await listSlotsByTime(context, needs, { date, near })) };
  const wanted = { sort: "recommended", limit: MAX_RECOMMENDED, desired: null } as const;
  const { items, reason } = await recommendSlots(context, needs, wanted);
  return { recommended: items, slots: [], nearest: [], reason };
}
