import type { Db } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { transact } from "#kit/server/transact.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lockGroomers } from "../../service.ts";
import { cover } from "../../store/time-off.ts";
import * as store from "../store.ts";

/** Removes a groomer's calendar. Its time can be booked at once. Returns false if there is none. */
export async function removeBusyCalendar(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  id: string,
): Promise<boolean> {
  const { ok } = await transact(db, async (tx) => {
    await takeLock(tx, lockGroomers([groomerId]));
    const isRemoved = await store.remove(tx, siteId, groomerId, id);
    // Where another calendar overlaps it, that remains.
    if (isRemoved) await cover(tx, siteId, [groomerId]);
    return { ok: isRemoved };
  });
  return ok;
}
