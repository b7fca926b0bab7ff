import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { commitServices } from "../../changes/service/commit-services.ts";
import { planServices } from "../../changes/service/plan-services.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { PROPOSAL_REFUSALS } from "../../proposals/words.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import { find } from "../../store/orders.ts";
import { CHARGE_FAULTS, CHARGE_REFUSALS } from "../../words/charges.ts";
import { listCharges, withoutCharge } from "../rules/charges.ts";
import { isDearer } from "../rules/services.ts";
import { removedChargeText } from "../words/charges.ts";

type Removal = { version: number; place: number; reason: string };

/**
 * Removes a charge from the price of an accepted visit, and notifies customer and groomer of the lower price.
 * Throws a field error for a charge that there is not, or `conflict` if the order changed since `version` or
 * would cost more than agreed even without the charge.
 */
export async function removeCharge(
  context: Context,
  id: string,
  { version, place, reason }: Removal,
): Promise<{ proposal: null }> {
  const { accountId } = actingAs(context, "staff");
  await commitServices(
    context,
    async () => {
      const row = await find(context.db, context.siteId, id);
      if (!row) throw notFound("This appointment");
      if (row.version !== version) throw orderChanged();
      const charge = listCharges(row.totals)[place];
      if (!charge) throw refuseFields({ place: [CHARGE_FAULTS.noCharge] });
      if (row.status !== "accepted" || row.orderMarkedAsNoShow)
        throw new Refusal("conflict", PROPOSAL_REFUSALS.notAccepted);
      const plan = await planServices(context, requireTime(row), {
        judge: () => {},
        statusAfter: (before) => before,
        isAtDoor: true,
        endsAsBooked: true,
        lines: ({ orderNeeds }) => ({
          lines: orderNeeds.lines,
          isMore: false,
          words: removedChargeText(charge.label, charge.amount),
        }),
        withCharges: (agreed) => withoutCharge(agreed, place),
      });
      // Prices are computed by the tax and coupons of today, so a shorter list can cost more than was agreed.
      if (plan && isDearer(plan.before, plan.totals)) throw new Refusal("conflict", CHARGE_REFUSALS.isHigher);
      return plan && { ...plan, more: null, charge };
    },
    ({ charge }) => ({
      by: { madeBy: "staff", accountId },
      audited: {
        action: "remove charge of order",
        reason,
        before: { charge: charge.label, chargeCents: charge.amount },
        after: { charge: null, chargeCents: null },
      },
    }),
  );
  return { proposal: null };
}
