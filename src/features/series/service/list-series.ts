import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { listGroomerSeries, Series } from "../contract.ts";
import { presentSeries } from "../internal/present-series.ts";
import * as store from "../store.ts";

/** More than any customer has; a longer list shows the newest. */
const MAX_OF_CUSTOMER = 50;

type Listed = typeof listGroomerSeries;

/** A date that is over in every time zone, so that no series of today is left out. */
const yesterday = (now: Date) => dateIn("UTC", new Date(now.getTime() - 86_400_000));

/** Lists a page of the signed-in groomer's series. */
export async function listSeries(context: Context, paging: Parsed<Listed>["query"]): Promise<Reply<Listed>> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  const { db, siteId, now } = context;
  const input = { ...paging, groomerId, today: yesterday(now) };
  const { rows, total } = await store.listOfGroomer(db, siteId, input);
  return { items: await presentSeries(context, rows, "groomer"), total, ...paging };
}

/** Lists the signed-in customer's series that have not ended. */
export async function listOwnSeries(context: Context): Promise<{ items: Series[] }> {
  const { profileId } = actingAs(context, "customer");
  return { items: (await listSeriesOfCustomer(context, profileId)).items };
}

/** Lists the newest series of any customer that have not ended. The caller has checked who asks. */
export async function listSeriesOfCustomer(
  context: Pick<Context, "db" | "siteId" | "now">,
  customerId: string,
): Promise<{ items: Series[]; total: number }> {
  const { db, siteId, now } = context;
  const input = { customerId, today: yesterday(now), limit: MAX_OF_CUSTOMER };
  const rows = await store.listOfCustomer(db, siteId, input);
  return { items: await presentSeries(context, rows, "customer"), total: rows[0]?.total ?? 0 };
}

/** Reads a series of the caller. A missing series, another's and another brand's give the same 404. */
export async function readCallersSeries(
  context: Context,
  id: string,
  role: "groomer" | "customer",
): Promise<store.SeriesRow> {
  const { profileId } = actingAs(context, role);
  const row = await store.find(context.db, context.siteId, id);
  const ownerId = role === "groomer" ? row?.groomerId : row?.customerId;
  if (!row || ownerId !== profileId) throw notFound("These appointments");
  return row;
}

/** Shows a series to its groomer or its customer. */
export async function showSeries(
  context: Context,
  id: string,
  role: "groomer" | "customer",
): Promise<Series> {
  const [shown] = await presentSeries(context, [await readCallersSeries(context, id, role)], role);
  return shown as Series;
}
