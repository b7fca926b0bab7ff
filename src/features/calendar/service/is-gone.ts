import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf } from "../board/occupancy.ts";
import type { GroomerCalendar } from "../rules/groomer-calendar.ts";
import { fits } from "../rules/start-fits.ts";
import { type Choice, readCalendars, toCalendar } from "../service.ts";

/**
 * Whether a time that `holder` no longer holds is certainly taken, without a transaction: of a hundred
 * customers for one hour, ninety-nine get their answer here. The board decides where it is sure, else the
 * database. False where the time may be free: then the transaction decides.
 */
export async function isGone(
  db: Db,
  siteId: SiteId,
  holder: string,
  { groomer, needs, startsAt }: Choice,
  now: Date,
): Promise<boolean> {
  const board = boardOf(db);
  const at = startsAt.getTime();
  const own = { ...needs, exceptHolder: holder };
  const isFree = (calendar: GroomerCalendar) => fits(calendar, own, at, now.getTime()).ok;
  const last = board?.lastKnown(siteId, [groomer.id]).get(groomer.id);
  if (!board || !last || isFree(toCalendar(groomer, last))) return false;
  if (board.read(siteId, [groomer.id]).has(groomer.id)) return true;
  const calendar = (await readCalendars(db, siteId, [groomer], at, at)).get(groomer.id);
  return calendar !== undefined && !isFree(calendar);
}
