import { giftCodesOf } from "#features/promotions/rules.ts";
import { ENDING_LENGTH } from "../rules.ts";

/** A code begins with "GIFT-" and has two more groups or more. */
const WHOLE = /^GIFT-[^-]+-[^-]+/;

/** The end of a typed whole code, which spends a gift card and so stays out of addresses; else null. */
export function endOfWholeCode(typed: string): string | null {
  const code = giftCodesOf(typed).find((one) => WHOLE.test(one));
  return code?.slice(-ENDING_LENGTH) ?? null;
}
