import type { SiteId } from "#kit/wire/ids.ts";
import { payoutBank } from "../ports.ts";

/** Whether the bank of payouts knows where to pay an account. False without such a bank. */
export async function hasPayoutAccount(siteId: SiteId, accountId: string): Promise<boolean> {
  return (await payoutBank()?.hasAccount(siteId, accountId)) ?? false;
}
