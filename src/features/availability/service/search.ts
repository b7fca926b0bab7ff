import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { readCalendarsOn } from "#features/calendar/service.ts";
import { type Groomer, listGroomersCovering } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import {
  type Dates,
  type EligibleGroomer,
  type EligibleGroomers,
  minutesOf,
  toGroomerNeeds,
  type VisitNeeds,
} from "../rules/needs.ts";

/** All groomers who could come, each with a calendar. */
export type Search = EligibleGroomers<Groomer>;

/**
 * All groomers who could come between two local dates. `groomerId` narrows them to one, and refuses
 * (`not_found`) one who could not; `newest` as `readCalendarsOn` has it.
 */
export async function search(
  db: Db,
  needs: VisitNeeds,
  dates: Dates,
  { groomerId, newest }: { groomerId?: string | undefined; newest?: string | undefined } = {},
): Promise<Search> {
  const covering = await listGroomersCovering(db, needs.siteId, needs.place);
  const eligible = covering.flatMap((groomer) => {
    if (groomerId !== undefined && groomer.id !== groomerId) return [];
    const minutes = minutesOf(needs, groomer);
    return minutes === null ? [] : [{ groomer, minutes }];
  });
  if (groomerId !== undefined && eligible.length === 0) throw notFound("This groomer");
  const found = eligible.map(({ groomer }) => groomer);
  const calendars = await readCalendarsOn(db, needs.siteId, found, dates, newest);
  // One object for all groomers of one pace: a list of days recognizes it.
  const byMinutes = new Map<number, GroomerNeeds>();
  const groomers = eligible.flatMap(({ groomer, minutes }): EligibleGroomer<Groomer>[] => {
    const calendar = calendars.get(groomer.id);
    const own = byMinutes.get(minutes) ?? toGroomerNeeds(needs, minutes, dates);
    byMinutes.set(minutes, own);
    return calendar ? [{ groomer, minutes, calendar, needs: own }] : [];
  });
  return { needs, groomers, isCovered: covering.length > 0 };
}
