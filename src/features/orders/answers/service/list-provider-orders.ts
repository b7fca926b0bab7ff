import { addDays } from "#features/calendar/rules/wall-clock.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import * as ordersStore from "../../store/orders.ts";
import { PERIOD_FAULTS } from "../../words/refusals.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { presentProviderOrder } from "../internal/read-provider-order.ts";
import { listOfGroomer, listWaiting } from "../store/answers.ts";
import { tooManyDays } from "../words/refusals.ts";

const MAX_DAYS = 62;
const MAX_ORDERS = 200;
const ENDED_FOR_MS = 7 * 86_400_000;

/**
 * Returns the signed-in groomer's orders between two local days, both inclusive, with reschedule requests to
 * this groomer and all of the groomer's requests without a time.
 */
export async function listProviderOrders(
  context: Context,
  { start_date: from, end_date: to }: { start_date: string; end_date: string },
): Promise<ProviderOrder[]> {
  const { profileId } = actingAs(context, "groomer");
  if (to < from) throw refuseFields({ end_date: [PERIOD_FAULTS.reversed] });
  if (to > addDays(from, MAX_DAYS)) throw refuseFields({ end_date: [tooManyDays(MAX_DAYS)] });
  const { db, siteId } = context;
  const [groomer] = await readGroomers(db, siteId, [profileId]);
  if (!groomer) return [];
  // The query reads a day more at each end (UTC). The filter below uses the groomer's time zone.
  const around = {
    from: new Date(`${addDays(from, -1)}T00:00:00Z`),
    to: new Date(`${addDays(to, 2)}T00:00:00Z`),
  };
  const ids = await listOfGroomer(db, siteId, profileId, { ...around, limit: MAX_ORDERS });
  const orders = await presentAll(context, ids);
  const isWithin = (instant: string | null | undefined) => {
    if (!instant) return false;
    const date = toLocalDate(instant, groomer.timeZone);
    return date >= from && date <= to;
  };
  return orders.filter(
    ({ status, appointmentStart, rescheduleRequest }) =>
      status === "request" || isWithin(appointmentStart) || isWithin(rescheduleRequest?.appointmentStart),
  );
}

/**
 * Returns the orders that wait for an answer, then those that groomers, staff or time ended lately. For
 * staff.
 */
export async function listWaitingOrders(context: Context): Promise<ProviderOrder[]> {
  actingAs(context, "staff");
  const since = new Date(context.now.getTime() - ENDED_FOR_MS);
  return presentAll(context, await listWaiting(context.db, context.siteId, { since, limit: MAX_ORDERS }));
}

async function presentAll(context: Context, ids: readonly string[]): Promise<ProviderOrder[]> {
  const orders: ProviderOrder[] = [];
  for (const id of ids) {
    const row = await ordersStore.find(context.db, context.siteId, id);
    if (row) orders.push(await presentProviderOrder(context, row));
  }
  return orders;
}
