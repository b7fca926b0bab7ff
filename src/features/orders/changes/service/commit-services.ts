import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { CHANGED, commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
import { lockGroomers, reschedule } from "#features/calendar/service.ts";
import { releasePayment } from "#features/payments/service/authorize-payment.ts";
import { lockPets, readPets } from "#features/pets/service.ts";
import { setOrderExtras } from "#features/promotions/service/set-order-extras.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { AuditFacts } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import {
  type MoreAuthorized,
  paymentAfter,
  releaseMore,
  swapPayment,
} from "../../internal/authorize-more.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { notifyServicesChanged } from "../internal/notify-services-changed.ts";
import { type ChangeMaker, insertServicesChange, setServices, writeLines } from "../store/services.ts";
import { type ServicesPlan, timeTaken } from "./plan-services.ts";

/** A planned change with the payment that secures its higher price; null if no more is needed. */
export type ServicesToCommit = ServicesPlan & { more: MoreAuthorized | null };

/**
 * How staff who made a change appear in the audit log, with their reason. Without facts, the services before
 * and after are recorded.
 */
type Audited = { action: string; reason: string; before?: AuditFacts; after?: AuditFacts };

/**
 * What else belongs to the change, in its transaction. `by`: who made the change, if not the customer. `lock`
 * runs after the order is locked, and throws to refuse the change.
 */
export type CommitHooks = {
  by?: ChangeMaker;
  audited?: Audited;
  lock?(tx: Tx): Promise<void>;
  write?(tx: Tx): Promise<void>;
};

/**
 * Changes the services of an order as planned, in one transaction, and releases the payment that a higher one
 * replaces. A plan of null changes nothing. Throws `conflict` if the order changes again and again, and
 * `slot_taken` if the visit no longer fits.
 */
export async function commitServices<P extends ServicesToCommit>(
  context: Context,
  plan: () => Promise<P | null>,
  hooksOf: (plan: P) => CommitHooks = () => ({}),
): Promise<void> {
  const done = await commitTimes(context.db, {
    plan,
    groomersOf: ({ row }) => [row.groomerId],
    stepsOf: (planned) => stepsOf(context, planned, hooksOf(planned)),
    undo: async ({ more }) => more && releaseMore(context, more),
  });
  if (!done.ok) {
    if (done.why === "changed") throw orderChanged();
    throw await timeTaken(context, done.plan.orderNeeds, done.reason);
  }
  if (done.plan?.more) await releasePayment(context, done.plan.more.instead);
}

function stepsOf(context: Context, plan: ServicesToCommit, hooks: CommitHooks) {
  return {
    lock: async (tx: Tx) => {
      const locked = await lockUnchanged(tx, context.siteId, plan.row);
      if (locked.ok) await hooks.lock?.(tx);
      return locked;
    },
    take: (tx: Tx) => takeTime(tx, context, plan),
    write: async (tx: Tx, { end }: { end: Date }) => {
      const written = await writeChange(tx, context, plan, { end, ...hooks });
      if (written.ok) await hooks.write?.(tx);
      return written;
    },
  };
}

/**
 * Sets the end of the visit in the groomer's calendar and returns it. A longer visit must fit. A shorter
 * visit releases time; if the calendar refuses that, the old end stays.
 */
async function takeTime(
  tx: Tx,
  { siteId }: Context,
  plan: ServicesToCommit,
): Promise<{ ok: true; end: Date } | { ok: false; reason: Reason }> {
  const { row, choice, needsTimeCheck, end, judgedAt } = plan;
  await takeLock(tx, lockGroomers([row.groomerId]));
  if (!needsTimeCheck && end.getTime() === row.appointmentEnd.getTime()) return { ok: true, end };
  const { groomerId, appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const visit = { orderId: row.id, groomerId, startsAt, endsAt };
  const rescheduled = await reschedule(tx, siteId, visit, { ...choice, holdsOldTime: false }, judgedAt);
  if (rescheduled.ok) return { ok: true, end: new Date(rescheduled.opening.endsAt) };
  return needsTimeCheck ? rescheduled : { ok: true, end: endsAt };
}

async function writeChange(
  tx: Tx,
  context: Context,
  plan: ServicesToCommit,
  { end, by, audited }: { end: Date } & Pick<CommitHooks, "by" | "audited">,
): Promise<Written<void>> {
  const { siteId, now } = context;
  const { row, totals, status, lines, words, more } = plan;
  if (await isPetGone(tx, context, plan)) return CHANGED;
  const owner = { orderId: row.id, customerId: row.customerId };
  // Another order has just spent the same credit or gift card, so the price is planned again.
  if (!(await setOrderExtras(tx, context, owner, plan.takes))) return CHANGED;
  await writeLines(tx, siteId, row.id, lines);
  const payment = paymentAfter(plan.before, totals);
  await setServices(tx, siteId, row.id, { end, totals, status, payment, now });
  const times = { start: row.appointmentStart, fromEnd: row.appointmentEnd, toEnd: end };
  const change = { orderId: row.id, groomerId: row.groomerId, ...times, totals, description: words, ...by };
  await insertServicesChange(tx, siteId, change, now);
  if (more && !(await swapPayment(tx, context, row.id, more))) return CHANGED;
  const serviceIds = (of: ServicesPlan["lines"]) => of.map(({ serviceId }) => serviceId).join(" ");
  const services = {
    action: "change services of order",
    before: { services: serviceIds(plan.linesBefore) },
    after: { services: serviceIds(lines) },
  };
  await auditOrder(tx, context, row, { ...services, ...audited });
  await notifyServicesChanged(tx, context, row.id, words);
  return { ok: true, result: undefined };
}

/**
 * Whether the customer has removed a pet of the new lines. Locks the pets, so that no pet can be removed
 * until the transaction ends.
 */
async function isPetGone(
  tx: Tx,
  { siteId }: Context,
  { row, orderNeeds }: ServicesToCommit,
): Promise<boolean> {
  await lockPets(tx, siteId, row.customerId);
  const owned = await readPets(tx, siteId, row.customerId, orderNeeds.facts);
  return orderNeeds.lines.some(({ petId }) => !owned.some(({ id }) => id === petId));
}
