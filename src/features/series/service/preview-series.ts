import type { Slot } from "#features/availability/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { SeriesPreview } from "../contract.ts";
import { planSeries } from "../internal/plan-series.ts";
import { petNamer } from "../internal/present-series.ts";
import { listDates, nextDate, toClock } from "../rules.ts";

/** A preview searches the calendar on each date, so previews are limited. */
const PREVIEWS_OF_GROOMER: RateLimit = { points: 120, seconds: 3_600 };

/** Shows the dates of a series that would begin from a visit, with their conflicts. Writes nothing. */
export async function previewSeries(
  context: Context,
  orderId: string,
  weeks: number,
): Promise<SeriesPreview> {
  const { db, siteId, actor } = context;
  const groomer = "profileId" in actor ? actor.profileId : "";
  await limitRate(db, "series previews", `${siteId} ${groomer}`, PREVIEWS_OF_GROOMER);
  const { order, pets, rule, end, notAtOnce, dates } = await planSeries(context, orderId, weeks);
  const namePets = await petNamer(context, pets);
  const slots = dates.flatMap((date) => (date.ok ? [date.slot] : date.nearest));
  return {
    ...{ orderId: order.id, weeks, startTime: toClock(rule.startMinute), timeZone: rule.timeZone },
    customer: { id: order.customer.id, displayName: order.customer.displayName },
    pets: namePets(pets),
    notAtOnce,
    dates: dates.map((one) => ({
      ...{ date: one.date, startsAt: one.startsAt.toISOString() },
      ...(one.ok
        ? { price: one.slot.price, reason: null, nearest: [] }
        : { price: null, reason: one.reason, nearest: one.nearest }),
    })),
    plannedFrom: listDates(rule, dates.at(-1)?.date ?? rule.firstDay, nextDate(end, weeks)).find(
      (date) => date > end,
    ) as string,
    price: dearest(slots),
  };
}

function dearest(slots: readonly Slot[]): Slot["price"] | null {
  return slots.map(({ price }) => price).toSorted((one, other) => other.max - one.max)[0] ?? null;
}
