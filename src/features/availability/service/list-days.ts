import type { Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { listDaysOf } from "../rules/day-list.ts";
import { bookableDates, cutDates, type VisitNeeds, whyOutside } from "../rules/needs.ts";
import { explainNone } from "../rules/priced-slots.ts";
import { REVERSED_DATES } from "../words.ts";
import { search } from "./search.ts";

/**
 * `groomerId` limits the days to one groomer's. `namesAll` adds all groomers to the answer. No date before
 * `desired` is listed. All dates are local.
 */
export type DaysQuery = {
  from?: string | undefined;
  to?: string | undefined;
  groomerId?: string | undefined;
  namesAll: boolean;
  desired?: string | null;
};

/** Throws a refusal of the field `to` when the dates end before they begin. */
export function refuseIfReversed({ from, to }: Pick<DaysQuery, "from" | "to">): void {
  if (from && to && from > to) throw refuseFields({ to: [REVERSED_DATES] });
}

/**
 * Each date that can be booked, with whether a groomer has a slot on that date. `reason` says why no date
 * has a slot. Throws `not_found` for a groomer who does not come to the place.
 */
export async function listDays(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  query: DaysQuery,
) {
  const { groomerId, namesAll, desired = null } = query;
  refuseIfReversed(query);
  const bookable = bookableDates(needs, now, desired);
  const { from, to } = cutDates(bookable, query);
  if (from > to) return { days: [], firstOpenDate: null, groomers: [], reason: whyOutside(to, bookable) };
  const found = await search(db, needs, { from, to });
  const list = listDaysOf(found.groomers, { from, to, groomerId, namesAll }, now.getTime());
  if (!list) throw notFound("This groomer");
  const { days, firstOpenDate, ofAll, wanted } = list;
  return {
    days,
    firstOpenDate,
    groomers: (ofAll ?? []).map(({ eligible, nextOpenDate }) => ({ ...eligible.groomer, nextOpenDate })),
    reason: firstOpenDate ? null : explainNone({ ...found, groomers: wanted }, now.getTime()),
  };
}
