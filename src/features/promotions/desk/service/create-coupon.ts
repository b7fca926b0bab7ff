import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskCoupon, NewCoupon } from "../contract.ts";
import { toInstants } from "../internal/coupon-clock.ts";
import { couponFacts } from "../internal/coupon-facts.ts";
import { requireTerms } from "../internal/require-terms.ts";
import { insert } from "../store.ts";
import { COUPON_FAULTS } from "../words.ts";
import { listCouponChoices } from "./list-coupon-choices.ts";
import { readClock } from "./read-clock.ts";
import { showCoupon } from "./show-coupon.ts";

/** Makes a coupon that customers can use from its first day on. */
export async function createCoupon(
  context: Context,
  { code, startsOn, lastOn, ...terms }: NewCoupon,
): Promise<DeskCoupon> {
  const { db, siteId } = context;
  const input = { ...terms, startsOn, lastOn };
  const choices = await listCouponChoices(context);
  requireTerms(input, choices, null);
  const id = newId();
  const { timeZone } = await readClock(db, siteId);
  await db.transaction().execute(async (tx) => {
    if (!(await insert(tx, siteId, { ...terms, id, code, ...toInstants(input, timeZone) })))
      throw new Refusal("conflict", COUPON_FAULTS.sameCode, { errors: { code: [COUPON_FAULTS.sameCode] } });
    await recordByStaff(tx, context, {
      ...{ action: "make coupon", target: `coupon=${id}` },
      before: { coupon: "" },
      after: { coupon: code, ...couponFacts(input, choices) },
    });
  });
  return showCoupon(context, id);
}
