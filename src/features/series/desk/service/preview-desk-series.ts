import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { SeriesPreview } from "../../contract.ts";
import { planSeries } from "../../internal/plan-series.ts";
import { presentPreview } from "../../internal/present-preview.ts";
import { readCustomersVisit } from "../internal/read-customers-visit.ts";

/** A preview searches the calendar on each date. Enough for a day of many calls. */
const PREVIEWS_OF_STAFF: RateLimit = { points: 300, seconds: 3_600 };

/** Shows the dates of a series that staff would start from a visit, with their conflicts. Writes nothing. */
export async function previewDeskSeries(
  context: Context,
  orderId: string,
  weeks: number,
): Promise<SeriesPreview> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await limitRate(db, "series previews by staff", `${siteId} ${accountId}`, PREVIEWS_OF_STAFF);
  const first = await readCustomersVisit(context, orderId);
  return presentPreview(context, await planSeries(context, first, weeks), first.displayName);
}
