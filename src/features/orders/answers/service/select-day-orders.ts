import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import type { RowsOf, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toOrderRow } from "../../store/orders.ts";
import { buildPresenter } from "../internal/read-provider-order.ts";
import { selectBetween, selectByDay, selectOfDay } from "../store/lists.ts";

/** The next days with visits that are counted. */
const DAYS = 60;

type OfDay = { groomerId: string; timeZone: string; from: Date; to: Date; countFrom: string };

/**
 * The statements that read a groomer's visits between two instants, and count visits by local day from the
 * day `countFrom` on; not yet run. `timeZone`: of the groomer's area.
 */
export function selectDayOrders(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  { groomerId, timeZone, from, to, countFrom }: OfDay,
) {
  return {
    visits: selectOfDay(db, siteId, { groomerId, from, to }),
    days: selectByDay(db, siteId, { groomerId, timeZone, from: countFrom }, DAYS),
  };
}
/** The statement that reads a groomer's visits between two instants for a calendar; not yet run. */
export function selectCalendarOrders(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  period: { groomerId: string; from: Date; to: Date },
) {
  return selectBetween(db, siteId, period);
}

type Visits = RowsOf<ReturnType<typeof selectDayOrders>["visits"]>;

/**
 * Returns a function that presents the visits of `selectDayOrders`, and reads what `selectMore` selects by
 * the same statement; `read` is null without a visit.
 */
export function buildDayPresenter<
  V extends Record<string, Date | string[]>,
  Q extends Record<string, Statement>,
>(selectMore: (db: Db, values: V & { siteId: SiteId }) => Q) {
  const present = buildPresenter<V, Q>(selectMore);
  return (context: Context, visits: Visits, values: V) => present(context, visits.map(toOrderRow), values);
}
