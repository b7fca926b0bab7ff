import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listFailed } from "../store/failed-payments.ts";

export type FailedCharge = { id: string; siteId: SiteId; orderId: string; failure: string };

/**
 * Charges of orders of all brands that a bank has refused since `since`. The caller notifies the customers.
 */
export async function listFailedCharges(db: Db, since: Date, limit: number): Promise<FailedCharge[]> {
  const failed = await listFailed(db, "order", since, limit);
  return failed.flatMap(({ id, siteId, orderId, failure }) =>
    orderId === null ? [] : [{ id, siteId, orderId, failure }],
  );
}
