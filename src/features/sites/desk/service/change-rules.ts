import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { forgetSites } from "../../service.ts";
import type { DeskRules, RulesInput } from "../contract.ts";
import { type BookingRules, faultsOfRules } from "../rules.ts";
import * as rulesStore from "../store.ts";
import { RULE_FAULTS, RULE_REFUSALS } from "../words.ts";
import { showRules } from "./show-rules.ts";

const isSame = (one: BookingRules, other: BookingRules) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof BookingRules]);

const toRules = ({ processingFeeCap, ...rules }: Omit<RulesInput, "from">): BookingRules => ({
  ...rules,
  processingFeeCap: processingFeeCap ?? null,
});

/**
 * Changes the rules of booking from now on. Placed orders have those of their booking. Other nodes hear of it
 * by the change feed. Throws `conflict` when the rules are others than the caller saw, unless they are the
 * wanted ones.
 */
export async function changeRules(context: Context, { from: seen, ...sent }: RulesInput): Promise<DeskRules> {
  const [from, wanted] = [toRules(seen), toRules(sent)];
  const { db, siteId, now } = context;
  const faults = Object.entries(faultsOfRules(wanted));
  if (faults.length > 0)
    throw refuseFields(Object.fromEntries(faults.map(([rule, fault]) => [rule, [RULE_FAULTS[fault]]])));
  await db.transaction().execute(async (tx) => {
    const before = await rulesStore.lock(tx, siteId);
    if (isSame(wanted, before)) return;
    if (!isSame(from, before)) throw new Refusal("conflict", RULE_REFUSALS.changed);
    await rulesStore.insertFormer(tx, siteId, before, now);
    await rulesStore.save(tx, siteId, wanted);
    await recordByStaff(tx, context, {
      action: "change rules of booking",
      target: `site=${siteId}`,
      before,
      after: wanted,
    });
  });
  forgetSites(db);
  return showRules(context);
}
