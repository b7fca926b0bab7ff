import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * What a later feature does when a customer is emptied: takes its own personal rows off, in the same
 * transaction.
 */
export type Forgetter = (
  tx: Tx,
  gone: { siteId: SiteId; accountId: string; customerId: string },
  now: Date,
) => Promise<void>;

let forgetters: readonly Forgetter[] = [];

/** Filled by the roof at start. */
export function setForgetters(...all: Forgetter[]): void {
  forgetters = all;
}

export function askForgetters(): readonly Forgetter[] {
  return forgetters;
}
