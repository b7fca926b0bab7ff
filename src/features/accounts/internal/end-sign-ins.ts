import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listAccessRevokers } from "../ports.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";

/**
 * Ends every session of an account, those in which it acts as somebody else, links that would start one, and
 * what else lets somebody read it, on all nodes with the commit: after a change of password or e-mail, a
 * deactivation or a deletion. `keepSignInId` keeps the one that asked.
 */
export async function endSignIns(
  tx: Tx,
  ask: { siteId: SiteId; accountId: string; now: Date; keepSignInId?: string },
): Promise<void> {
  await peopleStore.lock(tx, ask.siteId, ask.accountId);
  await loginCodesStore.endAll(tx, ask.siteId, ask.accountId, ask.now);
  await signInsStore.revokeAll(tx, ask.siteId, ask.accountId, ask.now, ask.keepSignInId ?? null);
  for (const shut of listAccessRevokers()) await shut(tx, ask);
}
