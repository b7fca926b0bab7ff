import type { Slot } from "#features/availability/contract.ts";

/**
 * A time that the customer can choose, with one groomer. `groomers` is how many groomers could come then.
 */
export type SlotChoice = Pick<
  Slot,
  "groomerId" | "groomerName" | "startsAt" | "date" | "startTime" | "price"
> & {
  groomers: number;
};

/** A recommended time. `why` is the reason as a sentence; null when the time is only open. */
export type BestTime = Omit<SlotChoice, "groomers"> &
  Pick<Slot, "endTime" | "minutes"> & { rating: number | null; reviewCount: number; why: string | null };

type GroomerSlots = { groomer: { id: string; rating: number | null }; slots: readonly Slot[] };

/**
 * The times of a day, each start once, in order. Of several groomers with the same start, the lowest price
 * wins, then the best rating, then the shortest visit.
 */
export function toChoices(groomers: readonly GroomerSlots[]): SlotChoice[] {
  const ratings = new Map(groomers.map(({ groomer }) => [groomer.id, groomer.rating ?? 0]));
  const rating = (slot: Slot) => ratings.get(slot.groomerId) ?? 0;
  const byStart = Map.groupBy(
    groomers.flatMap(({ slots }) => slots),
    (slot) => slot.startsAt,
  );
  return [...byStart.values()]
    .flatMap((slots) => {
      const [best] = slots.toSorted(
        (a, b) => a.price.max - b.price.max || rating(b) - rating(a) || a.minutes - b.minutes,
      );
      return best ? [toChoice(best, slots.length)] : [];
    })
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

export function toChoice(slot: Slot, groomers = 1): SlotChoice {
  const { groomerId, groomerName, startsAt, date, startTime, price } = slot;
  return { groomerId, groomerName, startsAt, date, startTime, price, groomers };
}

export type DayPart = { label: "Morning" | "Afternoon" | "Evening"; slots: SlotChoice[] };

/** Divides a day's slots at noon and at 5 PM. Parts of the day without slots are left out. */
export function dayParts(slots: readonly SlotChoice[]): DayPart[] {
  const between = (from: string, to: string) =>
    slots.filter(({ startTime }) => startTime >= from && startTime < to);
  const parts: DayPart[] = [
    { label: "Morning", slots: between("00:00", "12:00") },
    { label: "Afternoon", slots: between("12:00", "17:00") },
    { label: "Evening", slots: between("17:00", "24:00") },
  ];
  return parts.filter((part) => part.slots.length > 0);
}

const MAX_NEAREST = 4;

/**
 * The first four different starts of `slots`, which are sorted by nearness and then by added driving. So
 * each start is offered with the groomer who drives least.
 */
export function toNearest(slots: readonly Slot[]): SlotChoice[] {
  const starts = new Set<string>();
  return slots
    .filter(({ startsAt }) => {
      const isNew = !starts.has(startsAt);
      starts.add(startsAt);
      return isNew;
    })
    .slice(0, MAX_NEAREST)
    .map((slot) => toChoice(slot));
}

/** The form values (`slotValue`) of the times that a booking session has already chosen. */
export function chosenTimes({
  visits,
}: {
  visits: readonly { groomer: { id: string }; startsAt: string }[];
}): string[] {
  return visits.map(({ groomer, startsAt }) => slotValue({ groomerId: groomer.id, startsAt }));
}

/** The form value of a time's button: groomer id and ISO instant. `parseSlotValue` reads this value. */
export function slotValue({ groomerId, startsAt }: Pick<Slot, "groomerId" | "startsAt">): string {
  return `${groomerId} ${startsAt}`;
}

export function parseSlotValue(value: string): { groomerId: string; startsAt: string } {
  const [groomerId = "", startsAt = ""] = value.split(" ");
  return { groomerId, startsAt };
}
