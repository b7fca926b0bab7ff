import { deleteLeads } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { removeMessagesTo } from "#kit/server/outbox.ts";
import * as deletionStore from "../store/deletion.ts";

export type DueAccount = deletionStore.DueAccount;

/** Accounts of all brands whose grace is over, by pages: `after` is the last account of the page before. */
export function listDueAccounts(db: Db, now: Date, after: string, limit: number): Promise<DueAccount[]> {
  return deletionStore.listDue(db, now, after, limit);
}

/**
 * Takes everything personal off an account within the caller's transaction: names, addresses, password,
 * sessions, codes, reports, letters and leads. False when it was kept after all, or is empty already.
 */
export async function emptyAccount(tx: Tx, { siteId, accountId }: DueAccount, now: Date): Promise<boolean> {
  const was = await deletionStore.lockDue(tx, siteId, accountId, now);
  if (!was) return false;
  const addresses = [was.email, was.phoneNumber, was.letterEmail].flatMap((one) => (one ? [one] : []));
  await deletionStore.empty(tx, siteId, accountId, now);
  await deletionStore.removeCodes(tx, siteId, addresses);
  await removeMessagesTo(tx, siteId, addresses);
  // Only what was proved: whoever writes another's address into their profile takes nothing of theirs along.
  await deleteLeads(tx, siteId, {
    email: was.emailVerifiedAt && was.email,
    phoneNumber: was.phoneVerifiedAt && was.phoneNumber,
  });
  return true;
}
