import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * What a later feature does when an account's sessions end: ends what else lets somebody read it, in the same
 * transaction.
 */
export type DoorShutter = (tx: Tx, account: { siteId: SiteId; accountId: string }) => Promise<void>;

let shutters: readonly DoorShutter[] = [];

/** Filled by the roof at start. */
export function setDoorShutters(...all: DoorShutter[]): void {
  shutters = all;
}

export function askDoorShutters(): readonly DoorShutter[] {
  return shutters;
}
