import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Customer } from "./contract/customer.ts";

/**
 * Runs when an account's sessions end, in the same transaction. A later feature ends other access to the
 * account here, such as calendar links.
 */
export type AccessRevoker = (tx: Tx, account: { siteId: SiteId; accountId: string }) => Promise<void>;

let revokers: readonly AccessRevoker[] = [];

/** The program sets the revokers at start. */
export function setAccessRevokers(...all: AccessRevoker[]): void {
  revokers = all;
}

export function listAccessRevokers(): readonly AccessRevoker[] {
  return revokers;
}

/**
 * Shows a customer with the facts of later features, such as agreements and visits. A sign-in needs them
 * before its session is that of the caller.
 */
export type CustomerReader = (
  context: Pick<Context, "db" | "siteId" | "now">,
  customer: { accountId: string; customerId: string },
) => Promise<Customer | null>;

let reader: CustomerReader | null = null;

/** The program sets the reader at start. */
export function setCustomerReader(chosen: CustomerReader): void {
  reader = chosen;
}

export function customerReader(): CustomerReader {
  if (!reader) throw new Error("setCustomerReader() must run before the first sign-in");
  return reader;
}
