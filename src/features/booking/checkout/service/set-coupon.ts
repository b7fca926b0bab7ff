import { missingForCoupon } from "#features/promotions/rules.ts";
import { findCoupon } from "#features/promotions/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { showSession } from "../../service/find-session.ts";
import { missingForCodeText } from "../../words/session.ts";
import { countCodeTry, refuseCode } from "../internal/count-code-try.ts";

/**
 * Saves a coupon, which placing the order redeems. Refuses (`validation_failed`) an invalid code, and a price
 * that is too low for the coupon; `details.missing` is the difference in cents.
 */
export async function setCoupon(context: Context, token: string, code: string): Promise<BookingSession> {
  await countCodeTry(context, token);
  const found = await findCoupon(context.db, context.siteId, code, context.now);
  if ("reason" in found) throw refuseCode();
  const { coupon } = found;
  const { quote } = await showSession(context, token);
  const missing = missingForCoupon(coupon, quote?.subtotal ?? { min: 0, max: 0 });
  const message = missingForCodeText(missing);
  if (message) {
    const details = { missing };
    throw new Refusal("validation_failed", message, { errors: { code: [message] }, details });
  }
  return changeDraft(context, token, (draft) => ({ ...draft, coupon: coupon.code }));
}

export function removeCoupon(context: Context, token: string): Promise<BookingSession> {
  return changeDraft(context, token, (draft) => ({ ...draft, coupon: null }));
}
