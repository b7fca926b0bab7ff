import { type CommitSteps, commitInQueue, inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { type Claim, type Draft, missingSteps, type Step, sessionEnd } from "../../rules/draft.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import {
  type JudgedOrders,
  judgeOrders,
  locksFor,
  withFreeNumbers,
  writeOrders,
} from "../internal/finish-order.ts";
import { type PlannedVisits, planVisits, refuseIfDearer } from "../internal/plan-visits.ts";

type Scope = Pick<Context, "db" | "siteId" | "now">;
/**
 * What belongs to the orders, in their transaction. `lock` comes before all other locks; false: they are not
 * wanted any more.
 */
export type Beside = {
  lock(tx: Tx): Promise<boolean>;
  write(tx: Tx, orderIds: readonly string[]): Promise<unknown>;
};
/** `byStaff`: staff place it, so the groomer answers and the notice counts as for customers. */
type Booking = {
  id: string;
  customerId: string;
  draft: Draft;
  agreedMax: number;
  beside?: Beside;
  byStaff?: boolean;
};
type Session = bookingStore.SessionRow;

/** Agreeing to the terms and confirming the number: the customer does both later, at the link. */
const LEFT_TO_CUSTOMER: ReadonlySet<Step> = new Set(["details", "verification"]);

/**
 * Places visits for a customer, paid in cash, in one transaction. A groomer's own visits need no answer and
 * no advance notice. Staff may place them before the customer agrees to the terms. Writes nothing if a time
 * is taken, or if the booking with this `id` is placed already. `agreedMax` is in cents. Refuses
 * (`not_ready`) what a customer could not place either, and (`price_changed`) a higher price.
 */
export async function placeForClient(
  context: Scope,
  { id, customerId, draft, agreedMax, beside, byStaff = false }: Booking,
): Promise<void> {
  const { siteId, now } = context;
  const session: Session = {
    ...{ id, siteId, customerId, draft, status: "new", placingSince: null },
    ...{ holdExpiresAt: null, holdExtensions: 0, expiresAt: sessionEnd(now) },
  };
  const planned = await planVisits(context, session);
  if (!planned.ok) return;
  const missing = missingSteps(draft, true, planned.quote.total).filter(
    (step) => !byStaff || draft.contact === null || !LEFT_TO_CUSTOMER.has(step),
  );
  if (missing.length > 0 || draft.payment?.id !== "cash") {
    throw new Refusal("not_ready", SESSION_REFUSALS.incomplete, { details: { missing } });
  }
  refuseIfDearer(agreedMax, planned.quote);
  const groomerIds = draft.visits.map(({ groomerId }) => groomerId);
  await inGroomerQueues(groomerIds, () =>
    withFreeNumbers(() =>
      commitInQueue(context.db, toCommit(context, session, planned, { beside, byStaff })),
    ),
  );
}

/** The steps of the transaction. They end early if the booking is placed already. */
function toCommit(
  context: Scope,
  session: Session,
  planned: PlannedVisits,
  { beside, byStaff }: { beside: Beside | undefined; byStaff: boolean },
): CommitSteps<Session, JudgedOrders, unknown> {
  const { siteId, now } = context;
  // As if held: a groomer decides on the notice for an own visit.
  const claim: Claim = {
    agreedMax: planned.quote.total.max,
    paymentIds: planned.visits.map(() => null),
    wasHeld: !byStaff,
  };
  return {
    async lock(tx) {
      if (beside && !(await beside.lock(tx))) return { ok: true, done: null };
      const row = { ...session, tokenHash: hashToken(newToken()) };
      const { id, tokenHash, customerId, draft, expiresAt } = row;
      await bookingStore.insertOnce(tx, siteId, { id, tokenHash, customerId, draft, expiresAt }, now);
      const stored = await bookingStore.lock(tx, siteId, id, locksFor(session, planned));
      return stored?.status === "new" ? { ok: true, locked: session } : { ok: true, done: null };
    },
    take: (tx) => judgeOrders(tx, context, session, planned, claim),
    async write(tx, judged) {
      const written = await writeOrders(tx, context, session, judged, claim, !byStaff);
      if (written.ok) {
        await beside?.write(
          tx,
          written.result.map(({ id }) => id),
        );
      }
      return written;
    },
  };
}
