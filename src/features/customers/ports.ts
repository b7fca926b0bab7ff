import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * What a later feature does when a customer is emptied: takes its own personal rows off, in the same
 * transaction.
 */
export type CustomerEraser = (
  tx: Tx,
  gone: { siteId: SiteId; accountId: string; customerId: string },
  now: Date,
) => Promise<void>;

let erasers: readonly CustomerEraser[] = [];

/** Filled by the roof at start. */
export function setCustomerErasers(...all: CustomerEraser[]): void {
  erasers = all;
}

export function listCustomerErasers(): readonly CustomerEraser[] {
  return erasers;
}
