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

/** How long a second caller waits while a first caller on another node places the same session. */
const MAX_WAIT_MS = 35_000;
/** How often the second caller checks whether the first caller has finished. */
const CHECK_EVERY_MS = 200;
/** Many tries suggest stolen cards. Five visits that each need a bank challenge take about 20 tries. */
const TRIES_OF_CUSTOMER: RateLimit = { points: 30, seconds: 3_600 };

/**
 * Places an order for each visit, all or none, and only once: repeated calls return the same orders. If the
 * bank is needed, a first transaction commits the claim, and a second creates the orders after the bank has
 * answered. After a crash in between, the sweepers or the next call end the placing.
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
 * Plans the visits and places them if no bank is needed. `atOnce` is null when `placeInSteps` must take over.
 * Lost times are handled in the groomers' queues too, so that a crowd for one groomer cannot use up the
 * processor. Refuses (`slot_taken`) a lost time.
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
    const placed = needsBank ? null : await placeAtOnce(context, found, agreedMax, plan);
    if (placed && "orders" in placed) return { plan, atOnce: placed };
    if (!placed) return { plan, atOnce: null };
    const isDropped = await dropVisit(context, found, placed.lost);
    if (isDropped) throw await slotTaken(context, found, new Date(placed.lost.startsAt), placed.lost);
    return { plan, atOnce: null };
  });
}

/**
 * Claims the session, asks the bank and creates the orders. Waits while another caller places the session.
 * Refuses (`service_unavailable`) if the other caller takes too long.
 */
async function placeInSteps(
  context: Context,
  id: string,
  agreedMax: number,
  firstPlan: OrderPlan,
): Promise<void> {
  let plan = firstPlan;
  const began = performance.now();
  for (;;) {
    const waited = performance.now() - began;
    const now = new Date(context.now.getTime() + waited);
    const claim = await claimSession({ ...context, now }, id, agreedMax, plan);
    if (claim === "placed") return;
    if (typeof claim !== "string") return payAndFinish(context, claim);
    if (waited > MAX_WAIT_MS) {
      throw new Refusal("service_unavailable", SESSION_REFUSALS.stillPlacing);
    }
    if (claim === "changed") plan = await planAgain(context, id);
    else await wait(CHECK_EVERY_MS);
  }
}

async function planAgain(context: Context, id: string): Promise<OrderPlan> {
  const session = await bookingStore.find(context.db, context.siteId, id);
  return session ? planFor(context, session) : { fingerprint: "", byCard: false, plan: null };
}

/**
 * Plans the visits at today's price. A session without visits, or already placed, has a null plan. Refuses
 * (`slot_taken`) if a visit's groomer can no longer come.
 */
async function planFor(context: Context, session: Session, credit?: number): Promise<OrderPlan> {
  const fingerprint = draftFingerprint(session);
  const byCard = session.draft.payment?.id === "card";
  if (session.draft.visits.length === 0 || session.status === "placed")
    return { fingerprint, byCard, plan: null };
  const plan = await planVisits(context, session, credit);
  if (plan.ok) return { fingerprint, byCard, plan };
  throw await slotTaken(context, session, new Date(plan.gone.startsAt), plan.gone);
}

/** Holds the money, creates the orders, and reopens the session with a refusal if that fails. */
async function payAndFinish(context: Context, { session, payments }: Claimed): Promise<void> {
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

/** Authorizes a payment. If the bank declines, reopens the session with its times on hold and refuses. */
async function holdMoney(context: Context, session: Session, intent: Payment): Promise<void> {
  const held = await tryCard(context, intent).catch(async (error: unknown) => {
    // The next try uses the same payment, so the bank does not hold the money twice.
    await reopenSession(context, session, null);
    throw error;
  });
  if (held.ok) return;
  await reopenSession(context, session, null);
  throw refusalOfPayment(held);
}

async function tryCard(context: Context, intent: Payment) {
  const { db, siteId } = context;
  await limitRate(db, "cards of customer", `${siteId} ${intent.accountId}`, TRIES_OF_CUSTOMER);
  return authorizeIntent(context, intent);
}
