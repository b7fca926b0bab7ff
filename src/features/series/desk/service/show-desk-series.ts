import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Series } from "../../contract.ts";
import { presentSeries } from "../../internal/present-series.ts";
import { find, type SeriesRow } from "../../store.ts";

/** Reads a series of the brand. A missing series and another brand's give the same 404. For staff. */
export async function readDeskSeries(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  id: string,
): Promise<SeriesRow> {
  const row = await find(db, siteId, id);
  if (!row) throw notFound("These appointments");
  return row;
}

/** Shows a series of the brand to staff. */
export async function showDeskSeries(context: Context, id: string): Promise<Series> {
  const [shown] = await presentSeries(context, [await readDeskSeries(context, id)], "staff");
  return shown as Series;
}
