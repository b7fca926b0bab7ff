import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as accountsStore from "../store/groomer-accounts.ts";

/** `hasPassword`: the owner has used an invitation. `status`: null for a new account. */
export type GroomerAccount = {
  id: string;
  isNew: boolean;
  hasPassword: boolean;
  status: AccountStatus | null;
};

/**
 * Makes an account in the state `new` for an invited groomer, or finds the groomer's account of this mailbox.
 * The mailbox counts as confirmed, because only its owner gets the link that sets the password.
 */
export async function createGroomerAccount(
  tx: Tx,
  siteId: SiteId,
  { email, phoneNumber }: { email: string; phoneNumber: string | null },
  now: Date,
): Promise<GroomerAccount> {
  const id = newId();
  if (await accountsStore.insertGroomerAccount(tx, siteId, { id, email, phoneNumber }, now)) {
    return { id, isNew: true, hasPassword: false, status: null };
  }
  const known = await accountsStore.lockGroomerAccount(tx, siteId, email);
  if (!known) throw new Error("An account with this mailbox was found and lost.");
  return { id: known.id, isNew: false, hasPassword: known.passwordHash !== null, status: known.status };
}
