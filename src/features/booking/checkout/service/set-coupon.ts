import { readCachedCatalog } from "#features/catalog/service.ts";
import { missingForCoupon } from "#features/promotions/rules.ts";
import { findCoupon } from "#features/promotions/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { findCouponMisfit } from "../../internal/find-coupon-misfit.ts";
import { misfitText } from "../../internal/present-extras.ts";
import { presentSession } from "../../internal/present-session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { findSessionWithCredit } from "../../service/find-session.ts";
import { missingForCodeText } from "../../words/session.ts";
import { countCodeTry, refuseCode } from "../internal/count-code-try.ts";

/**
 * Saves a coupon, which placing the order redeems. Refuses (`validation_failed`) an invalid code, a booking
 * that it is not for (`details.misfit` says why), and a price that is too low for it (`details.missing`, in
 * cents).
 */
export async function setCoupon(context: Context, token: string, code: string): Promise<BookingSession> {
  await countCodeTry(context, token);
  const found = await findCoupon(context.db, context.siteId, code, context.now);
  if ("reason" in found) throw refuseCode();
  const { coupon } = found;
  const { session, credit } = await findSessionWithCredit(context, token);
  const why = await findCouponMisfit(context.db, context.siteId, session, coupon);
  if (why) {
    const catalog = await readCachedCatalog(context.db, context.siteId, context.now);
    const message = misfitText(coupon, why, catalog);
    throw new Refusal("validation_failed", message, {
      errors: { code: [message] },
      details: { misfit: why },
    });
  }
  const { quote } = await presentSession(context, token, session, { credit });
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
