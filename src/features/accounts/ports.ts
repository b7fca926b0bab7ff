import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * What a later feature does when an account's sessions end: ends what else lets somebody read it, in the same
 * transaction.
 */
export type AccessRevoker = (tx: Tx, account: { siteId: SiteId; accountId: string }) => Promise<void>;

let revokers: readonly AccessRevoker[] = [];

/** Filled by the roof at start. */
export function setAccessRevokers(...all: AccessRevoker[]): void {
  revokers = all;
}

export function listAccessRevokers(): readonly AccessRevoker[] {
  return revokers;
}
