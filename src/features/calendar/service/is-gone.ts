import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf } from "../board.ts";
import { fits } from "../rules/fits.ts";
import type { Drive, GroomerPicture } from "../rules/groomer-calendar.ts";
import { type Choice, pictureOf, pictures } from "../service.ts";

/**
 * Whether a time that `holder` holds no more is certainly gone, by the rules that would judge it: of a
 * hundred who want one hour, ninety-nine need no transaction to be told so. What memory says is believed
 * where it is sure, and else asked of the database. False where nothing speaks against the time: then the
 * transaction decides.
 */
export async function isGone(
  db: Db,
  siteId: SiteId,
  holder: string,
  { groomer, wish, startsAt }: Choice,
  drive: Drive,
  now: Date,
): Promise<boolean> {
  const board = boardOf(db);
  const at = startsAt.getTime();
  const asked = { ...wish, exceptHolder: holder };
  const isFree = (picture: GroomerPicture) => fits(picture, asked, at, drive, now.getTime()).ok;
  const last = board?.lastKnown(siteId, [groomer.id]).get(groomer.id);
  if (!board || !last || isFree(pictureOf(groomer, last))) return false;
  if (board.read(siteId, [groomer.id]).has(groomer.id)) return true;
  const picture = (await pictures(db, siteId, [groomer], at, at)).get(groomer.id);
  return picture !== undefined && !isFree(picture);
}
