import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { recordAcceptance } from "#features/agreements/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";

/** Records that the customer agreed to the three documents, with their versions, the time and IP address. */
export async function recordAgreement(context: Context, tx: Tx, customerId: string): Promise<void> {
  const { siteId, ipAddress, now } = context;
  const kinds = ["cancellation", "release", "terms"] as const;
  const accountId = await readAccountId(tx, siteId, customerId);
  await recordAcceptance(tx, { siteId, accountId, kinds, ipAddress, now });
}
