import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listAccessRevokers } from "../ports.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";

/**
 * Ends all sessions, impersonations, login links and other access of an account, on all nodes when `tx`
 * commits. A change of password or address and a deletion need this. The session `exceptSignInId` stays open.
 */
export async function endSignIns(
  tx: Tx,
  input: { siteId: SiteId; accountId: string; now: Date; exceptSignInId?: string },
): Promise<void> {
  const { siteId, accountId, now, exceptSignInId = null } = input;
  await peopleStore.lock(tx, siteId, accountId);
  await loginCodesStore.endAll(tx, siteId, accountId, now);
  await signInsStore.revokeAll(tx, siteId, accountId, now, exceptSignInId);
  for (const revokeAccess of listAccessRevokers()) await revokeAccess(tx, input);
}
