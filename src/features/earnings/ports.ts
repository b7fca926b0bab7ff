import type { SiteId } from "#kit/wire/ids.ts";

/** The bank that pays earnings out. */
export type PayoutBank = {
  /** Whether the bank knows where to pay an account. */
  hasAccount(siteId: SiteId, accountId: string): Promise<boolean>;
};

/** Without a bank, staff pay by hand and nobody has an account at it. */
let bank: PayoutBank | null = null;

/** The program sets the bank at start; null for none. */
export function setPayoutBank(chosen: PayoutBank | null): void {
  bank = chosen;
}

export function payoutBank(): PayoutBank | null {
  return bank;
}
