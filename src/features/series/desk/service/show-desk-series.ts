import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Series } from "../../contract.ts";
import { presentSeries } from "../../internal/present-series.ts";
import { find, type SeriesRow } from "../../store.ts";
import { requireReader } from "../internal/require-reader.ts";

/**
 * Reads a series of the brand. A missing series and another brand's give the same 404. For staff
 * who may read orders.
 */
export async function readDeskSeries(
  context: Pick<Context, "db" | "siteId" | "actor">,
  id: string,
): Promise<SeriesRow> {
  requireReader(context);
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound("These appointments");
  return row;
}

/** Shows a series of the brand to staff. */
export async function showDeskSeries(context: Context, id: string): Promise<Series> {
  const [shown] = await presentSeries(context, [await readDeskSeries(context, id)], "staff");
  return shown as Series;
}
