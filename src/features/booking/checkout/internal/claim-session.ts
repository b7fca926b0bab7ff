import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { isHeldLater } from "#features/payments/rules/late-holds.ts";
import type { Payment } from "#features/payments/rules.ts";
import { openIntent, releaseIntents } from "#features/payments/service/open-intent.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { isHeld, missingSteps } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { PLACING_MS } from "../rules/placing.ts";
import { draftFingerprint, type OrderPlan, type PlannedVisits, refuseIfDearer } from "./plan-visits.ts";

type Session = bookingStore.SessionRow;
/** A claimed session and the payment of each visit; null where no card pays. */
export type Claimed = { session: Session; payments: readonly (Payment | null)[] };

/**
 * In one transaction, checks the session, saves the claim and opens the payment intents. `busy`: another
 * caller is placing the session. `changed`: the draft no longer matches the plan. Refuses (`not_ready`) an
 * incomplete draft and (`price_changed`) a price higher than agreed.
 */
export async function claimSession(
  context: Context,
  id: string,
  agreedMax: number,
  { fingerprint, plan: planned }: OrderPlan,
): Promise<Claimed | "placed" | "busy" | "changed"> {
  const { db, now } = context;
  return db.transaction().execute(async (tx) => {
    const session = await bookingStore.lock(tx, context.siteId, id);
    if (!session) throw notFound("This booking");
    checkWriter(context, session);
    if (session.status === "placed" || session.status === "requested") return "placed";
    if (session.status === "placing" && !hasCrashed(session, now)) return "busy";
    if (draftFingerprint(session) !== fingerprint) return "changed";
    const total = planned?.quote.total ?? null;
    const missing = missingSteps(session.draft, session.customerId !== null, total);
    if (missing.length > 0 || !planned) {
      throw new Refusal("not_ready", SESSION_REFUSALS.incomplete, { details: { missing } });
    }
    refuseIfDearer(agreedMax, planned.quote);
    const payments = await openIntents(tx, context, session, planned);
    const wasHeld = isHeld(session, now);
    const paymentIds = payments.map((payment) => payment?.id ?? null);
    // The claim never exceeds the authorized amount. If the price rises later, the customer must agree again.
    const claim = { agreedMax: Math.min(agreedMax, planned.quote.total.max), paymentIds, wasHeld };
    const draft = { ...session.draft, claim };
    const claimed = { ...session, draft, status: "placing" as const, placingSince: now };
    await run(tx, bookingStore.saveSession(tx, claimed));
    return { session: claimed, payments };
  });
}

const hasCrashed = ({ placingSince }: Session, now: Date) =>
  placingSince === null || now.getTime() - placingSince.getTime() > PLACING_MS;

/**
 * Opens a payment intent for each visit that a card pays, and null for the others. Releases the intents of an
 * earlier choice that are no longer needed.
 */
async function openIntents(
  tx: Tx,
  { siteId, now }: Context,
  session: Session,
  { visits }: PlannedVisits,
): Promise<(Payment | null)[]> {
  const { id: bookingSessionId, customerId, draft } = session;
  const { payment } = draft;
  const amounts = visits.map(({ quoted }) => quoted.quote.total.max);
  const accountId = customerId === null ? null : await readAccountId(tx, siteId, customerId);
  const payer = payment?.id === "card" && accountId !== null ? { accountId, source: payment.sourceId } : null;
  const paidVisits = [...amounts.keys()].filter((visit) => payer && amounts[visit] !== 0);
  await releaseIntents(tx, { siteId, bookingSessionId, visits: paidVisits, now });
  const payments: (Payment | null)[] = [];
  for (const [visit, amountCents] of amounts.entries()) {
    const startsAt = visits[visit]?.visit.startsAt;
    const isLate = startsAt !== undefined && isHeldLater(new Date(startsAt), now);
    const intent = payer && { ...payer, siteId, bookingSessionId, visit, amountCents, isLate, now };
    payments.push(intent && amountCents > 0 ? await openIntent(tx, intent) : null);
  }
  return payments;
}
