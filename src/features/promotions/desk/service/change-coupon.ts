import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { ChangedCoupon, CouponInput, DeskCoupon } from "../contract.ts";
import { toInstants } from "../internal/coupon-clock.ts";
import { couponFacts } from "../internal/coupon-facts.ts";
import { requireTerms } from "../internal/require-terms.ts";
import { toDays } from "../rules.ts";
import { lock, update } from "../store.ts";
import { COUPON_REFUSALS } from "../words.ts";
import { listCouponChoices } from "./list-coupon-choices.ts";
import { readClock } from "./read-clock.ts";
import { showCoupon } from "./show-coupon.ts";

/** Changes a coupon for bookings from now on. Bookings redeem it under the same lock. */
export async function changeCoupon(
  context: Context,
  id: string,
  { revision, startsOn, lastOn, ...changed }: ChangedCoupon,
): Promise<DeskCoupon> {
  const { db, siteId } = context;
  const [{ timeZone }, choices] = await Promise.all([readClock(db, siteId), listCouponChoices(context)]);
  await db.transaction().execute(async (tx) => {
    const before = await lock(tx, siteId, id);
    if (!before) throw notFound("This coupon");
    if (before.revision !== revision) throw new Refusal("conflict", COUPON_REFUSALS.changed);
    const terms = {
      ...changed,
      firstOrder: changed.firstOrder ?? before.firstOrder,
      serviceIds: changed.serviceIds ?? before.serviceIds,
      areaIds: changed.areaIds ?? before.areaIds,
    };
    const input: CouponInput = { ...terms, startsOn, lastOn };
    requireTerms(input, choices, before);
    await update(tx, siteId, id, { ...terms, ...toInstants(input, timeZone, before) });
    await recordByStaff(tx, context, {
      ...{ action: "change coupon", target: `coupon=${id}` },
      before: { ...couponFacts({ ...before, ...toDays(before, timeZone) }, choices), revision },
      after: { ...couponFacts(input, choices), revision: revision + 1 },
    });
  });
  return showCoupon(context, id);
}
