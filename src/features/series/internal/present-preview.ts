import type { Slot } from "#features/availability/contract.ts";
import type { SeriesPreview } from "../contract.ts";
import { listDates, nextDate, toClock } from "../rules.ts";
import type { Scope } from "./decide-date.ts";
import type { PlannedSeries } from "./plan-series.ts";
import { petNamer } from "./present-series.ts";

/** Shows a planned series, with the conflicts of its dates. `displayName`: the customer's. */
export async function presentPreview(
  scope: Scope,
  { order, customerId, pets, rule, end, notAtOnce, dates, laterPrice }: PlannedSeries,
  displayName: string,
): Promise<SeriesPreview> {
  const { weeks } = rule;
  const namePets = await petNamer(scope, pets);
  const slots = dates.flatMap((date) => (date.ok ? [date.slot] : date.nearest));
  return {
    ...{ orderId: order.id, weeks, startTime: toClock(rule.startMinute), timeZone: rule.timeZone },
    customer: { id: customerId, displayName },
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
    price: dearest(slots) ?? laterPrice,
  };
}

function dearest(slots: readonly Slot[]): Slot["price"] | null {
  return slots.map(({ price }) => price).toSorted((one, other) => other.max - one.max)[0] ?? null;
}
