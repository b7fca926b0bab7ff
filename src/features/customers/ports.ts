import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Runs when a customer's account is erased. A later feature removes its own personal data here, in the same
 * transaction.
 */
export type CustomerEraser = (
  tx: Tx,
  customer: { siteId: SiteId; accountId: string; customerId: string },
  now: Date,
) => Promise<void>;

let erasers: readonly CustomerEraser[] = [];

/** The program sets the erasers at start. */
export function setCustomerErasers(...all: CustomerEraser[]): void {
  erasers = all;
}

export function listCustomerErasers(): readonly CustomerEraser[] {
  return erasers;
}
