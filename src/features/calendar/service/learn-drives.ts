import type { Place } from "#features/places/rules/place.ts";
import { learnLegs } from "#features/places/service/learn-legs.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GroomerCalendar } from "../rules/groomer-calendar.ts";
import { AROUND_MS } from "../rules/start-fits.ts";
import { stopsAround } from "../rules/stops-around.ts";
import { type Choice, type Dates, readCalendars } from "../service.ts";
import { driveOf } from "./recall-drives.ts";

const DAY_MS = 86_400_000;

/**
 * Finds out the drives of a search, before it lists. Visits of the day before and after the local dates
 * count too. Call it outside of transactions. Nothing without a router.
 */
export async function learnDrives(
  db: Db,
  siteId: SiteId,
  calendars: ReadonlyMap<string, GroomerCalendar>,
  { place, from, to }: Dates & { place: Place },
): Promise<void> {
  const [first] = calendars.values();
  if (first?.drive.roads === undefined) return;
  const [begin, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  await learnLegs(db, siteId, place, stopsAround(calendars.values(), begin - DAY_MS, end + 2 * DAY_MS));
}

/** As `learnDrives`, for times that no list has shown: a proposal, or a visit at another door. */
export async function learnDrivesOf(
  db: Db,
  siteId: SiteId,
  choices: readonly Pick<Choice, "groomer" | "startsAt" | "needs">[],
): Promise<void> {
  if (driveOf(siteId).roads === undefined) return;
  for (const { groomer, startsAt, needs } of choices) {
    const at = startsAt.getTime();
    const calendars = await readCalendars(db, siteId, [groomer], at, at);
    const stops = stopsAround(calendars.values(), at - AROUND_MS, at + AROUND_MS);
    await learnLegs(db, siteId, needs.place, stops);
  }
}
