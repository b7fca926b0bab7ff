import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { endSignIns } from "../../internal/end-sign-ins.ts";

/**
 * Ends all sessions and streams of an account that staff close. They stay ended if the account opens again.
 */
export function endAllSessions(
  tx: Tx,
  account: { siteId: SiteId; accountId: string; now: Date },
): Promise<void> {
  return endSignIns(tx, account);
}
