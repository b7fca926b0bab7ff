import type { GroomerPicture, Wish } from "#features/calendar/rules/groomer-calendar.ts";
import { picturesOn } from "#features/calendar/service.ts";
import { type Groomer, groomersCovering } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { minutesWith, type OrderAsk, placeOf, wishWith } from "./order-needs.ts";

/** A groomer who could take the order over, or keep it, with the visit's length for this groomer. */
export type MoveCandidate = { groomer: Groomer; picture: GroomerPicture; wish: Wish; minutes: number };

/** `isCovered`: whether anybody comes to the address, whatever is asked. */
export type MoveSearch = { ask: OrderAsk; candidates: readonly MoveCandidate[]; isCovered: boolean };

/** All who could come between two local dates, `groomerId` narrowing them to one. */
export async function searchMoves(
  db: Db,
  siteId: SiteId,
  ask: OrderAsk,
  dates: { from: string; to: string },
  groomerId?: string,
): Promise<MoveSearch> {
  const covering = await groomersCovering(db, siteId, placeOf(ask));
  const asked = covering.flatMap((groomer) => {
    const minutes = minutesWith(ask, groomer);
    if (minutes === null || (groomerId !== undefined && groomer.id !== groomerId)) return [];
    return [{ groomer, minutes }];
  });
  if (groomerId !== undefined && asked.length === 0) throw notFound("This groomer");
  const groomers = asked.map(({ groomer }) => groomer);
  const byGroomer = await picturesOn(db, siteId, groomers, dates);
  const candidates = asked.flatMap(({ groomer, minutes }) => {
    const picture = byGroomer.get(groomer.id);
    return picture ? [{ groomer, picture, minutes, wish: wishWith(ask, minutes, dates) }] : [];
  });
  return { ask, candidates, isCovered: covering.length > 0 };
}
