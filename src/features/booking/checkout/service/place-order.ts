import { setTimeout as wait } from "node:timers/promises";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { Payment } from "#features/payments/rules.ts";
import { authorizeIntent, refusalOfPayment } from "#features/payments/service/authorize-payment.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { inQueue } from "#kit/server/queue.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { slotTaken } from "../../internal/slot-taken.ts";
import { findSessionWithCredit, showSession } from "../../service/find-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { type Claimed, claimSession } from "../internal/claim-session.ts";
import { finishOrder } from "../internal/finish-order.ts";
import { type Placed, placeAtOnce } from "../internal/place-at-once.ts";
import { draftFingerprint, type OrderPlan, planVisits } from "../internal/plan-visits.ts";
import { dropVisit, lostTimeOf, reopenSession } from "../internal/reopen-session.ts";

type Session = bookingStore.SessionRow;

/** How long a second caller waits for the first one on another node, and how often it looks. */
const PATIENCE_MS = 35_000;
const LOOK_MS = 200;
/** Many tries mean stolen cards; five visits with a challenge for each take 20. */
const TRIES_OF_CUSTOMER: RateLimit = { points: 30, seconds: 3_600 };

/**
 * Places a session's orders once, one for each visit, all or none: the session is the key, and every caller
 * gets the same ones. Without a bank, one transaction does it. Else claim and payment intents are
 * committed first; the bank is asked with no transaction open; one transaction makes the orders. What a crash
 * leaves between them is ended by the sweepers or by the next try.
 */
export async function placeOrder(
  context: Context,
  token: string,
  agreed: CentsRange,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const { session: found, credit } = await findSessionWithCredit(context, token);
  const placed = await inQueue(`place:${found.id}`, async () => {
    const { plan, atOnce } = await tryAtOnce(context, found, credit, agreed.max);
    if (!atOnce) await placeInSteps(context, found.id, agreed.max, plan);
    return atOnce;
  });
  if (!placed) return showSession(context, token);
  return presentSession(context, token, placed.session, { made: placed.orders });
}

/**
 * Plans the visits and, where no bank is needed, places them; `atOnce` is null for what needs steps or is
 * placed already. All in the groomers' queues, losing included: a crowd for one groomer takes as much of the
 * processor as a single caller.
 */
function tryAtOnce(
  context: Context,
  found: Session,
  credit: number,
  agreedMax: number,
): Promise<{ plan: OrderPlan; atOnce: Placed | null }> {
  const groomerIds = found.draft.visits.map(({ groomerId }) => groomerId);
  return inGroomerQueues(groomerIds, async () => {
    const plan = await planFor(context, found, credit);
    const needsBank = plan.byCard && plan.plan?.quote.total.max !== 0;
    const made = needsBank ? null : await placeAtOnce(context, found, agreedMax, plan);
    if (made && "orders" in made) return { plan, atOnce: made };
    if (made && (await dropVisit(context, found, made.lost)))
      throw await slotTaken(context, found, new Date(made.lost.startsAt), made.lost);
    return { plan, atOnce: null };
  });
}

/** Claims the session, asks the bank and finishes the orders; waits while another caller does so. */
async function placeInSteps(
  context: Context,
  id: string,
  agreedMax: number,
  first: OrderPlan,
): Promise<void> {
  let plan = first;
  const began = performance.now();
  for (;;) {
    const waited = performance.now() - began;
    const now = new Date(context.now.getTime() + waited);
    const claim = await claimSession({ ...context, now }, id, agreedMax, plan);
    if (claim === "placed") return;
    if (typeof claim !== "string") return carryThrough(context, claim);
    if (waited > PATIENCE_MS) {
      throw new Refusal("service_unavailable", SESSION_REFUSALS.stillPlacing);
    }
    if (claim === "changed") plan = await planNow(context, id);
    else await wait(LOOK_MS);
  }
}

async function planNow(context: Context, id: string): Promise<OrderPlan> {
  const session = await bookingStore.find(context.db, context.siteId, id);
  return session ? planFor(context, session) : { fingerprint: "", byCard: false, plan: null };
}

/** The visits and their price as they are now. Not read for a session that is placed. */
async function planFor(context: Context, session: Session, credit?: number): Promise<OrderPlan> {
  const fingerprint = draftFingerprint(session);
  const byCard = session.draft.payment?.id === "card";
  if (session.draft.visits.length === 0 || session.status === "placed")
    return { fingerprint, byCard, plan: null };
  const plan = await planVisits(context, session, credit);
  if (plan.ok) return { fingerprint, byCard, plan };
  // The time has gone with its groomer.
  throw await slotTaken(context, session, new Date(plan.gone.startsAt), plan.gone);
}

async function carryThrough(context: Context, { session, payments }: Claimed): Promise<void> {
  const due = payments.filter((payment) => payment !== null);
  for (const payment of due) await holdMoney(context, session, payment);
  const finish = await finishOrder(context, session);
  if (finish.kind === "placed") return;
  // Another caller has this session now; the sweeper releases an unused payment.
  if (finish.kind === "idle") throw new Refusal("conflict", SESSION_REFUSALS.changedElsewhere);
  await reopenSession(context, session, lostTimeOf(finish));
  for (const payment of due) await voidPayment(context, payment);
  if (finish.kind === "refused") throw finish.refusal;
  const lost = finish.visit ?? session.draft.visits[0];
  throw await slotTaken(context, session, new Date(lost?.startsAt ?? context.now), lost ?? {});
}

/** Asks the bank. Any answer but yes reopens the session, with the times still held. */
async function holdMoney(context: Context, session: Session, intent: Payment): Promise<void> {
  const held = await tryCard(context, intent).catch(async (error: unknown) => {
    // The next try uses the same payment: nothing is held twice.
    await reopenSession(context, session, null);
    throw error;
  });
  if (held.ok) return;
  await reopenSession(context, session, null);
  throw refusalOfPayment(held);
}

async function tryCard(context: Context, intent: Payment) {
  const { db, siteId } = context;
  await limitRate(db, "cards of customer", `${siteId} ${intent.customerId}`, TRIES_OF_CUSTOMER);
  return authorizeIntent(context, intent);
}
