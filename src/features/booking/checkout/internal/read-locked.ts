import { clearExpired, lockedRows } from "#features/calendar/service/book-times.ts";
import { unusedIntents } from "#features/payments/service/open-intent.ts";
import { selectPetNames } from "#features/pets/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { readTogether } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitPlan } from "./plan-visits.ts";

/**
 * Reads the locked rows for a session's orders in one statement. If other sessions' expired holds were in
 * the way, deletes those holds and reads again.
 */
export async function readLocked(
  tx: Tx,
  { siteId, now }: { siteId: SiteId; now: Date },
  { id }: { id: string },
  customerId: string,
  plans: readonly VisitPlan[],
) {
  const read = () =>
    readTogether(tx, {
      ...lockedRows(tx, siteId, id, plans),
      pets: selectPetNames(tx, siteId, customerId),
      unused: unusedIntents(tx, siteId, id),
    });
  const locked = await read();
  const areHoldsDeleted = await clearExpired(tx, siteId, locked, now);
  return areHoldsDeleted ? read() : locked;
}
