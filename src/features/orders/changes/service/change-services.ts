import { rulesOf } from "#features/sites/rules/order-rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import type { Order } from "../../contract/order.ts";
import { authorizeMore } from "../../internal/authorize-more.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import { mayChangeServices, statusWith } from "../../rules/pet-services.ts";
import { type OrderNeeds, requireTime, type TimedRow } from "../../service/read-order-needs.ts";
import { readOwnOrder, showOrder } from "../../service/show-order.ts";
import { higherAmountDeclined } from "../../words/refusals.ts";
import type { ServicesChange, ServicesPreview } from "../contract/services.ts";
import { refuseIfDearer } from "../internal/refuse-if-dearer.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";
import { commitServices } from "./commit-services.ts";
import { planServices, type ServicesPlanner } from "./plan-services.ts";

/** Each change sends a mail to the groomer, so the changes of a customer are limited. */
const CHANGES_OF_CUSTOMER = { points: 60, seconds: 3_600 };
const DECLINED = higherAmountDeclined("choose another way to pay");

/** The price that the customer agreed to, in cents. Only its upper end counts. */
type Agreed = { max: number } | undefined;

/**
 * Changes the services of the caller's order. Lines, length, price, payment, gift card, credit and messages
 * change in one transaction, which locks the order and the groomer. Safe to repeat. Throws `price_changed`
 * for a higher price than agreed, `slot_taken` if the visit no longer fits, and `conflict`.
 */
export async function changeServices(
  context: Context,
  id: string,
  change: ServicesChange,
  agreed: Agreed,
): Promise<Order> {
  const { customerId } = await readOwnOrder(context, id);
  await limitRate(context.db, "change services", `${context.siteId} ${customerId}`, CHANGES_OF_CUSTOMER);
  await commitServices(context, () => planChange(context, id, change, agreed));
  return showOrder(context, id);
}

/** Returns the price and the hours that the order would have after a change. Changes nothing. */
export async function previewServices(
  context: Context,
  id: string,
  change: ServicesChange,
): Promise<ServicesPreview> {
  const row = requireTime(await readOwnOrder(context, id));
  const plan = await planServices(context, row, byCustomer(change, context.now));
  const before = row.totals;
  const { totals, end } = plan ?? { totals: before, end: row.appointmentEnd };
  return {
    totals,
    before: before.total,
    appointmentStart: row.appointmentStart.toISOString(),
    appointmentEnd: end.toISOString(),
    isDearer: totals.total.max > before.total.max,
    needsConfirmation: plan !== null && plan.status !== row.status,
  };
}

/**
 * Returns the order id in a path. A missing id is refused with its own words, a malformed id as not found.
 */
export function orderIdOf(text: string): string {
  const isMissing = ["", "undefined", "null"].includes(text.trim());
  if (isMissing) throw new Refusal("not_found", CHANGE_REFUSALS.noOrder);
  const { success, data } = idSchema.safeParse(text);
  if (!success) throw notFound("This appointment");
  return data;
}

/**
 * Plans a change: reads the order, prices the change and authorizes a higher total on the card. Returns
 * null if the order is already as wanted.
 */
async function planChange(context: Context, id: string, change: ServicesChange, agreed: Agreed) {
  const row = requireTime(await readOwnOrder(context, id));
  const plan = await planServices(context, row, byCustomer(change, context.now));
  if (!plan) return null;
  refuseIfDearer(plan.before.total, plan.totals.total, agreed);
  const more = await authorizeMore(context, { row, how: "at_once", totals: plan.totals }, DECLINED);
  return { ...plan, more };
}

/** A change by the customer, in the times at which customers change their visits. */
const byCustomer = (change: ServicesChange, now: Date): ServicesPlanner => ({
  judge: (orderNeeds) => refuseIfClosed(orderNeeds, now),
  lines: change,
  statusAfter: statusWith,
});

/** Throws `conflict` if the customer may not change the order's services now. */
function refuseIfClosed({ row, site }: OrderNeeds<TimedRow>, now: Date): void {
  const { appointmentStart, status } = row;
  const freeUntil = freeChangeUntil(appointmentStart, rulesOf(site, row).noticeMinutes);
  if (mayChangeServices({ status, appointmentStart, freeChangeUntil: freeUntil }, now)) return;
  throw new Refusal("conflict", CHANGE_REFUSALS.services);
}
