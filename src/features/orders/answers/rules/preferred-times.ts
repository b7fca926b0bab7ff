import type { PartOfDay } from "../../rules/order.ts";

/** The hours in which each part of the day begins and ends, by the clock of the area. */
const HOURS: Record<PartOfDay, readonly [from: string, before: string]> = {
  morning: ["00:00", "12:00"],
  afternoon: ["12:00", "17:00"],
  evening: ["17:00", "24:00"],
};

type Preferred = { days: readonly string[]; partsOfDay: readonly PartOfDay[] };

/** Whether a customer prefers a time. Empty lists mean any day or any part of the day. */
export function isPreferred(
  { days, partsOfDay }: Preferred,
  slot: { date: string; startTime: string },
): boolean {
  const isDay = days.length === 0 || days.includes(slot.date);
  const isPart = partsOfDay.some((part) => {
    const [from, before] = HOURS[part];
    return slot.startTime >= from && slot.startTime < before;
  });
  return isDay && (partsOfDay.length === 0 || isPart);
}
