import type { AuditFacts } from "#kit/server/audit.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { CouponChoices, CouponInput } from "../contract.ts";
import { describeDiscount, namesText } from "../words.ts";

/** A coupon's terms as the audit log shows them. `choices`: the names of its services and areas. */
export function couponFacts(
  { startsOn, lastOn, maxUses, firstOrder, serviceIds, areaIds, ...terms }: CouponInput,
  { services, areas }: CouponChoices,
): AuditFacts {
  const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    namesText(all.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return {
    discount: describeDiscount(terms),
    minimumPrice: formatCents(terms.minimumSubtotal),
    firstDay: startsOn ?? "",
    lastDay: lastOn ?? "",
    uses: maxUses ?? "no limit",
    firstAppointmentOnly: firstOrder,
    services: namesOf(services, serviceIds),
    areas: namesOf(areas, areaIds),
  };
}
