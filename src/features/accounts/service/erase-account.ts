import { deleteLeads } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { removeMessagesTo } from "#kit/server/outbox.ts";
import * as deletionStore from "../store/deletion.ts";

export type DueAccount = deletionStore.DueAccount;

/**
 * Lists accounts of all brands that are due for deletion, page by page. `after` is the last account id of the
 * previous page.
 */
export function listDueAccounts(db: Db, now: Date, after: string, limit: number): Promise<DueAccount[]> {
  return deletionStore.listDue(db, now, after, limit);
}

/**
 * Removes everything personal from an account in the caller's transaction: names, addresses,
 * password, sessions, codes, reports, messages and leads. Returns null if the
 * deletion was cancelled or has already been done, else the confirmed e-mail address that the account had.
 */
export async function eraseAccount(
  tx: Tx,
  { siteId, accountId }: DueAccount,
  now: Date,
): Promise<{ provedEmail: string | null } | null> {
  const due = await deletionStore.lockDue(tx, siteId, accountId, now);
  if (!due) return null;
  const addresses = [due.email, due.phoneNumber, due.customerEmail].flatMap((address) =>
    address ? [address] : [],
  );
  await deletionStore.empty(tx, siteId, accountId, now);
  await deletionStore.removeCodes(tx, siteId, addresses);
  await removeMessagesTo(tx, siteId, addresses);
  const provedEmail = due.emailVerifiedAt && due.email;
  // Only confirmed addresses: a profile may name an address that belongs to another person.
  await deleteLeads(tx, siteId, {
    email: provedEmail,
    phoneNumber: due.phoneVerifiedAt && due.phoneNumber,
  });
  return { provedEmail };
}
