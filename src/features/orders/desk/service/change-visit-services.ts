import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ServicesChange } from "../../changes/contract/services.ts";
import { commitServices } from "../../changes/service/commit-services.ts";
import { refuseIfChanged } from "../../internal/refuse-if-changed.ts";
import { AGREED_BY_PHONE_ID } from "../../late/rules.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import { find } from "../../store/orders.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import type {
  changeVisitServices as contract,
  ServicesChangeQuery,
  VisitServicesPreview,
} from "../contract/services.ts";
import { planVisitServices, readChangeable, toChange } from "../internal/plan-visit-services.ts";
import { isDearer } from "../rules/services.ts";
import { byPhoneText, SERVICES_REFUSALS } from "../words/services.ts";

/** Each change sends mails and a text, so the changes of one visit are limited. */
const CHANGES_OF_VISIT = { points: 12, seconds: 3_600 };

type ChangeInput = { version: number; change: ServicesChange; reason: string };

/**
 * Changes the services of a visit at once, as its customer agreed by phone: lines, length, price, record and
 * messages in one transaction. No card is asked for more. Throws `conflict` if the visit changed since
 * `version`, `price_changed` for a higher price, or `slot_taken` if the visit no longer fits.
 */
export async function changeVisitServices(
  context: Context,
  id: string,
  { version, change, reason }: ChangeInput,
): Promise<Reply<typeof contract>> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await readChangeable(context, id);
  await limitRate(db, "change services as staff", `${siteId} ${id}`, CHANGES_OF_VISIT);
  await commitServices(
    context,
    async () => {
      const row = await readChangeable(context, id);
      refuseIfChanged(row, version);
      const plan = await planVisitServices(context, row, change);
      const { total } = plan.totals;
      if (isDearer(plan.before, plan.totals))
        throw new Refusal("price_changed", SERVICES_REFUSALS.isDearer, { details: { total } });
      return { ...plan, words: byPhoneText(plan.words), more: null };
    },
    () => ({
      by: { madeBy: "staff", accountId, reasonId: AGREED_BY_PHONE_ID },
      audited: { action: "change services of order as agreed by phone", reason },
      lock: async (tx) => {
        if (await hasArrived(tx, siteId, id)) throw new Refusal("conflict", SERVICES_REFUSALS.closed);
      },
    }),
  );
  const row = await find(db, siteId, id);
  if (!row) throw new Error(`Order ${id} is gone after its change`);
  const { appointmentStart, appointmentEnd } = requireTime(row);
  return {
    ...{ version: row.version, total: row.totals.total },
    ...{ appointmentStart: appointmentStart.toISOString(), appointmentEnd: appointmentEnd.toISOString() },
  };
}

/** Returns the price and the hours that a visit would have after a change by staff. Changes nothing. */
export async function previewVisitServices(
  context: Context,
  id: string,
  query: ServicesChangeQuery,
): Promise<VisitServicesPreview> {
  const row = await readChangeable(context, id);
  const { totals: before, appointmentStart, appointmentEnd } = row;
  const { totals, end } = await planVisitServices(context, row, toChange(query));
  return {
    ...{ totals, before: before.total, isDearer: isDearer(before, totals) },
    addedMinutes: Math.round((end.getTime() - appointmentEnd.getTime()) / 60_000),
    ...{ appointmentStart: appointmentStart.toISOString(), appointmentEnd: end.toISOString() },
  };
}
