import type { Deletion, Proof } from "#features/accounts/contract/proof.ts";
import { confirmPerson, readOwnAccount } from "#features/accounts/service/confirm-person.ts";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { scheduleDeletion } from "#features/accounts/service/schedule-deletion.ts";
import { openOrderNumbers } from "#features/orders/service/export-orders.ts";
import { owesMoney } from "#features/payments/service/export-payments.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { DELETION_OBSTACLES } from "../words/deletion.ts";

type OwnIds = { customerId: string; accountId: string };

/** Says why the account cannot be deleted now, in a sentence for the customer. Null if it can be deleted. */
export async function findDeletionObstacle(
  db: Db,
  siteId: SiteId,
  { customerId, accountId }: OwnIds,
): Promise<string | null> {
  const open = await openOrderNumbers(db, siteId, customerId);
  if (open.length > 0) return DELETION_OBSTACLES.appointments(open);
  return (await owesMoney(db, siteId, accountId)) ? DELETION_OBSTACLES.payment : null;
}

/**
 * Schedules the deletion of the caller's account. Refuses without a proof of the owner, or with open visits
 * or debt.
 */
export async function requestDeletion(context: Context, proof: Proof): Promise<Deletion> {
  const { db, siteId } = context;
  const caller = await readOwnAccount(context);
  const { profileId, accountId } = caller.person;
  const own = { customerId: profileId, accountId };
  // Checks this before the proof, so that a refusal does not spend the code.
  await refuseObstacle(db, siteId, own);
  await confirmPerson(context, caller, proof);
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    // A visit may have been booked before this request got the lock.
    await refuseObstacle(tx, siteId, own);
    return scheduleDeletion(context, tx, caller);
  });
}

async function refuseObstacle(db: Db, siteId: SiteId, own: OwnIds): Promise<void> {
  const why = await findDeletionObstacle(db, siteId, own);
  if (why) throw new Refusal("conflict", why);
}
