import { addDays } from "#features/calendar/rules/wall-clock.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import { PERIOD_FAULTS } from "../../words/refusals.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import type { listProviderOrders as ofGroomer, listWaiting as waiting } from "../contract/lists.ts";
import { presentProviderOrders } from "../internal/read-provider-order.ts";
import { countByDay, listOfGroomer, listWaiting, type PageInput, type PageOfRows } from "../store/lists.ts";
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

/** The most visits of a day, far above what a day can hold. */
const MAX_OF_DAY = 200;

/** Returns the groomer's visits that start on a local day, which is from `from` to `to` (epoch ms). */
export async function listDayOrders(
  context: Context,
  { groomerId, date, from, to }: { groomerId: string; date: string; from: number; to: number },
): Promise<ProviderOrder[]> {
  const period = { groomerId, from: date, to: date };
  const page = { limit: MAX_OF_DAY, page: 1 };
  const { rows } = await listOfGroomer(context.db, context.siteId, period, page);
  const isOfDay = ({ groomerId: of, appointmentStart: start }: OrderRow) =>
    of === groomerId && start !== null && start.getTime() >= from && start.getTime() < to;
  return presentProviderOrders(context, rows.filter(isOfDay));
}

/**
 * Counts a groomer's visits by local day, from a day on: the next 60 days that have visits. `timeZone`: of
 * the groomer's area.
 */
export function countVisitsByDay(
  { db, siteId }: Context,
  period: { groomerId: string; timeZone: string; from: string },
): Promise<{ date: string; visits: number }[]> {
  return countByDay(db, siteId, period, 60);
}

/**
 * Returns a page of the orders that wait for an answer, then of those that groomers, staff or time ended
 * lately. For staff.
 */
export async function listWaitingOrders(context: Context, page: PageInput): Promise<Reply<typeof waiting>> {
  actingAs(context, "staff");
  const since = new Date(context.now.getTime() - ENDED_FOR_MS);
  return presentPage(context, await listWaiting(context.db, context.siteId, since, page), page);
}

async function presentPage(context: Context, { rows, total }: PageOfRows, { limit, page }: PageInput) {
  return { items: await presentProviderOrders(context, rows), total, page, limit };
}
