import { lockOpenCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";

/**
 * Leaves the account open until the transaction ends, so that a booking which gets this customer is ended
 * with the account. Refuses (`forbidden`) an account that was closed since the caller was let in.
 */
export async function lockOwner(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  if (!(await lockOpenCustomer(tx, siteId, customerId)))
    throw new Refusal("forbidden", SESSION_REFUSALS.notAllowed);
}
