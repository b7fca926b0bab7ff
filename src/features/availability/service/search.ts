import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { learnDrives } from "#features/calendar/service/learn-drives.ts";
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

/** All groomers who could come, each with a calendar for the searched dates. */
export type Search = EligibleGroomers<Groomer>;

/**
 * All groomers who could come, with their calendars between two local dates. `groomerId` limits the search
 * to one groomer and throws `not_found` if that groomer could not come. `newest` is passed on to
 * `readCalendarsOn`.
 */
export async function search(
  db: Db,
  needs: VisitNeeds,
  dates: Dates,
  { groomerId, newest }: { groomerId?: string | undefined; newest?: string | undefined } = {},
): Promise<Search> {
  const all = await listGroomersCovering(db, needs.siteId, needs.place);
  // A blocked groomer is as if the groomer did not come to the place, so that no reason gives the block away.
  const covering = all.filter(({ id }) => !needs.blockedGroomerIds.has(id));
  const eligible = covering.flatMap((groomer) => {
    if (groomerId !== undefined && groomer.id !== groomerId) return [];
    const minutes = minutesOf(needs, groomer);
    return minutes === null ? [] : [{ groomer, minutes }];
  });
  if (groomerId !== undefined && eligible.length === 0) throw notFound("This groomer");
  const found = eligible.map(({ groomer }) => groomer);
  const calendars = await readCalendarsOn(db, needs.siteId, found, dates, newest);
  await learnDrives(db, needs.siteId, calendars, { ...dates, place: needs.place });
  // Groomers who need the same minutes share one object, so that `listDaysOf` makes its key only once.
  const needsByMinutes = new Map<number, GroomerNeeds>();
  const groomers = eligible.flatMap(({ groomer, minutes }): EligibleGroomer<Groomer>[] => {
    const calendar = calendars.get(groomer.id);
    const groomerNeeds = needsByMinutes.get(minutes) ?? toGroomerNeeds(needs, minutes, dates);
    needsByMinutes.set(minutes, groomerNeeds);
    return calendar ? [{ groomer, minutes, calendar, needs: groomerNeeds }] : [];
  });
  return { needs, groomers, isCovered: covering.length > 0 };
}
