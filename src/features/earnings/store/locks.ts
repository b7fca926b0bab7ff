import { sql } from "kysely";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const lockName = (name: string): Lock => {
  return (before) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) where ${before}`;
};

/** Until the transaction ends, no other transaction closes statements of this account. */
export function lockPayee(siteId: SiteId, accountId: string): Lock {
  return lockName(`earnings of ${siteId} ${accountId}`);
}

/** Until the transaction ends, no other transaction takes refunds of this order into account. */
export function lockOrderEarnings(orderId: string): Lock {
  return lockName(`earnings by ${orderId}`);
}

/** Until the transaction ends, no other transaction sets a rate of this brand. */
export function lockRates(siteId: SiteId): Lock {
  return lockName(`earning rates ${siteId}`);
}
