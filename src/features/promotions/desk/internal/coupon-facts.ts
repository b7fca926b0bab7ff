import type { AuditFacts } from "#kit/server/audit.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { CouponInput } from "../contract.ts";
import { describeDiscount } from "../words.ts";

/** A coupon's terms as the audit log shows them. */
export function couponFacts({ startsOn, lastOn, maxUses, ...terms }: CouponInput): AuditFacts {
  return {
    discount: describeDiscount(terms),
    minimumPrice: formatCents(terms.minimumSubtotal),
    firstDay: startsOn ?? "",
    lastDay: lastOn ?? "",
    uses: maxUses ?? "no limit",
  };
}
