import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Runs when a customer is emptied: a later feature removes its own personal rows in the same
 * transaction.
 */
export type CustomerEraser = (
  tx: Tx,
  gone: { siteId: SiteId; accountId: string; customerId: string },
  now: Date,
) => Promise<void>;

let erasers: readonly CustomerEraser[] = [];

/** The roof sets them at start. */
export function setCustomerErasers(...all: CustomerEraser[]): void {
  erasers = all;
}

export function listCustomerErasers(): readonly CustomerEraser[] {
  return erasers;
}
