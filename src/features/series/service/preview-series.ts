import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { SeriesPreview } from "../contract.ts";
import { planSeries } from "../internal/plan-series.ts";
import { presentPreview } from "../internal/present-preview.ts";
import { readOwnFirstVisit } from "../internal/read-first-visit.ts";

/** A preview searches the calendar on each date, so previews are limited. */
const PREVIEWS_OF_GROOMER: RateLimit = { points: 120, seconds: 3_600 };

/** Shows the dates of a series that would begin from a visit, with their conflicts. Writes nothing. */
export async function previewSeries(
  context: Context,
  orderId: string,
  weeks: number,
): Promise<SeriesPreview> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  await limitRate(db, "series previews", `${siteId} ${profileId}`, PREVIEWS_OF_GROOMER);
  const first = await readOwnFirstVisit(context, orderId);
  return presentPreview(context, await planSeries(context, first, weeks), first.displayName);
}
