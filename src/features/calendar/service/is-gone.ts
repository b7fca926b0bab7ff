import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf } from "../board/occupancy.ts";
import type { GroomerCalendar } from "../rules/groomer-calendar.ts";
import { fits } from "../rules/start-fits.ts";
import { type Choice, readCalendars } from "../service.ts";
import { recallDrives } from "./recall-drives.ts";
import { toCalendar } from "./to-calendar.ts";

/**
 * Whether a time is certainly taken by another holder. This costs no transaction, so that many customers who
 * want the same time get a quick answer. False means that only a transaction can decide.
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
  const ownNeeds = { ...needs, exceptHolder: holder };
  const isFree = (calendar: GroomerCalendar) => fits(calendar, ownNeeds, at, now.getTime()).ok;
  const lastKnown = board?.lastKnown(siteId, [groomer.id]).get(groomer.id);
  if (!board || !lastKnown) return false;
  const lastCalendar = toCalendar(groomer, lastKnown);
  await recallDrives(db, siteId, lastCalendar, { place: needs.place, at });
  if (isFree(lastCalendar)) return false;
  // The last known state says "taken". If the board is not sure that it is current, the database decides.
  if (board.read(siteId, [groomer.id]).has(groomer.id)) return true;
  const calendar = (await readCalendars(db, siteId, [groomer], at, at)).get(groomer.id);
  return calendar !== undefined && !isFree(calendar);
}
