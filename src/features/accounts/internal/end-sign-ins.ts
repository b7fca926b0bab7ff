import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listAccessRevokers } from "../ports.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";

/**
 * Ends every session of an account, its impersonations, its login links and other ways to read it,
 * on all nodes with the commit. For a change of password or address and for a deletion. The session
 * `keepSignInId` stays open.
 */
export async function endSignIns(
  tx: Tx,
  input: { siteId: SiteId; accountId: string; now: Date; keepSignInId?: string },
): Promise<void> {
  const { siteId, accountId, now, keepSignInId = null } = input;
  await peopleStore.lock(tx, siteId, accountId);
  await loginCodesStore.endAll(tx, siteId, accountId, now);
  await signInsStore.revokeAll(tx, siteId, accountId, now, keepSignInId);
  for (const revokeAccess of listAccessRevokers()) await revokeAccess(tx, input);
}
