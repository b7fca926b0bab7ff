import { deleteLeads } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { removeMessagesTo } from "#kit/server/outbox.ts";
import * as deletionStore from "../store/deletion.ts";

export type DueAccount = deletionStore.DueAccount;

/**
 * Accounts of all brands that are due for deletion, by pages; `after` is the last account of the
 * page before.
 */
export function listDueAccounts(db: Db, now: Date, after: string, limit: number): Promise<DueAccount[]> {
  return deletionStore.listDue(db, now, after, limit);
}

/**
 * Removes everything personal from an account in the caller's transaction: names, addresses,
 * password, sessions, codes, reports, messages and leads. False if the deletion was cancelled or is
 * done already.
 */
export async function eraseAccount(tx: Tx, { siteId, accountId }: DueAccount, now: Date): Promise<boolean> {
  const due = await deletionStore.lockDue(tx, siteId, accountId, now);
  if (!due) return false;
  const addresses = [due.email, due.phoneNumber, due.letterEmail].flatMap((one) => (one ? [one] : []));
  await deletionStore.empty(tx, siteId, accountId, now);
  await deletionStore.removeCodes(tx, siteId, addresses);
  await removeMessagesTo(tx, siteId, addresses);
  // Only confirmed addresses: a profile may name an address that belongs to another person.
  await deleteLeads(tx, siteId, {
    email: due.emailVerifiedAt && due.email,
    phoneNumber: due.phoneVerifiedAt && due.phoneNumber,
  });
  return true;
}
