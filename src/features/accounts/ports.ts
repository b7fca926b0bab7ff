import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

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
