import { setTimeout as wait } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { releasing } from "#features/calendar/service/keep-times.ts";
import { release } from "#features/calendar/service.ts";
import type { Payment } from "#features/payments/rules.ts";
import { authorize } from "#features/payments/service/authorize.ts";
import { openIntent, releaseIntents } from "#features/payments/service/open-intent.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Limit, limit } from "#kit/server/limits.ts";
import { inTurn, inTurns } from "#kit/server/queue.ts";
import { writeTogether } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { type DraftVisit, missingSteps, PLACING_MS } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import { findSessionWithCredit, showSession } from "../../service/read-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { slotTaken } from "../../times/service/set-time.ts";
import { finishOrder } from "../internal/finish-order.ts";
import { type Placed, placeAtOnce } from "../internal/place-at-once.ts";
import {
  GoneVisit,
  type PlannedVisits,
  planVisits,
  refuseIfDearer,
  toldBy,
} from "../internal/plan-visits.ts";

type Session = bookingStore.SessionRow;

/** How long a second caller waits for the first one on another node, and how often it looks. */
const PATIENCE_MS = 35_000;
const LOOK_MS = 200;
/** Whoever tries many cards is testing stolen ones; five visits whose bank asks about each take 20. */
const TRIES_OF_CUSTOMER: Limit = { points: 30, seconds: 3_600 };

/**
 * Places a session's orders once, one for each visit, all or none: the session is the key, and every caller
 * gets the same ones. Where no bank is to be asked, by one transaction. Else claim and payment intents are
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
  const made = await inTurn(`place:${found.id}`, () => place(context, found, credit, agreed));
  if (!made) return showSession(context, token);
  return presentSession(context, token, made.session, { made: made.orders });
}

/**
 * What was placed at once; null of what was placed in steps, or before. All that one who wants a groomer does
 * here is done in that groomer's turn, losing included: a crowd for one takes as much of the processor as a
 * single caller.
 */
async function place(
  context: Context,
  found: Session,
  credit: number,
  agreed: CentsRange,
): Promise<Placed | null> {
  const { id } = found;
  const turns = found.draft.visits.map(({ groomerId }) => `groomer:${groomerId}`);
  const tried = await inTurns(turns, async () => {
    const planned = await planFor(context, found, credit);
    const needsBank = planned.byCard && planned.plan?.quote.total.max !== 0;
    const made = needsBank ? null : await placeAtOnce(context, found, agreed.max, planned);
    if (made && "orders" in made) return { planned, made };
    if (made && (await giveUp(context, found, made.lost)))
      throw await slotTaken(context, found, new Date(made.lost.startsAt), made.lost);
    return { planned, made: null };
  });
  if (tried.made) return tried.made;
  let { planned } = tried;
  const began = performance.now();
  for (;;) {
    const waited = performance.now() - began;
    const now = new Date(context.now.getTime() + waited);
    const claim = await claimSession({ ...context, now }, id, agreed, planned);
    if (claim === "placed") return null;
    if (typeof claim !== "string") {
      await carryThrough(context, claim);
      return null;
    }
    if (waited > PATIENCE_MS) {
      throw new Refusal(
        "service_unavailable",
        "Your order is still being placed. Please look again in a moment.",
      );
    }
    if (claim === "changed") planned = await planNow(context, id);
    else await wait(LOOK_MS);
  }
}

type Claimed = { session: Session; payments: readonly (Payment | null)[] };

/**
 * Checks everything that can be known, then takes the session and writes down what is to be paid, in one
 * transaction. `changed`: what was planned is no longer what the session says.
 */
async function claimSession(
  context: Context,
  id: string,
  agreed: CentsRange,
  { told, plan: planned }: Plan,
): Promise<Claimed | "placed" | "busy" | "changed"> {
  const { db, now } = context;
  return db.transaction().execute(async (tx) => {
    const session = await bookingStore.lock(tx, context.siteId, id);
    if (!session) throw notFound("This booking");
    checkWriter(context, session);
    if (session.status === "placed" || session.status === "requested") return "placed";
    if (session.status === "placing" && !isLeft(session, now)) return "busy";
    if (toldBy(session) !== told) return "changed";
    const total = planned?.quote.total ?? null;
    const missing = missingSteps(session.draft, session.customerId !== null, total);
    if (missing.length > 0 || !planned) {
      throw new Refusal("not_ready", "Something is still missing.", { details: { missing } });
    }
    refuseIfDearer(agreed.max, planned.quote);
    const payments = await openIntents(tx, context, session, planned);
    const wasHeld = session.holdExpiresAt !== null && session.holdExpiresAt > now;
    const paymentIds = payments.map((payment) => payment?.id ?? null);
    // No more than is held: what has become dearer when the orders are made is agreed to and held anew.
    const agreedMax = Math.min(agreed.max, planned.quote.total.max);
    const draft = { ...session.draft, claim: { agreedMax, paymentIds, wasHeld } };
    const claimed = { ...session, draft, status: "placing" as const, placingSince: now };
    await bookingStore.save(tx, claimed);
    return { session: claimed, payments };
  });
}

const isLeft = ({ placingSince }: Session, now: Date) =>
  placingSince === null || now.getTime() - placingSince.getTime() > PLACING_MS;

/**
 * The visits and their price, null while there is no time to price, what they were made of, and how they are
 * paid.
 */
type Plan = { told: string; plan: PlannedVisits | null; byCard: boolean };

async function planNow(context: Context, id: string): Promise<Plan> {
  const session = await bookingStore.find(context.db, context.siteId, id);
  return session ? planFor(context, session) : { told: "", byCard: false, plan: null };
}

/** The visits and their price as they are now. Not asked of a session that is placed. */
async function planFor(context: Context, session: Session, credit?: number): Promise<Plan> {
  const told = toldBy(session);
  const byCard = session.draft.payment?.id === "card";
  if (session.draft.visits.length === 0 || session.status === "placed") return { told, byCard, plan: null };
  try {
    return { told, byCard, plan: await planVisits(context, session, credit) };
  } catch (error) {
    if (!(error instanceof GoneVisit)) throw error;
    // The groomer has taken the time along.
    throw await slotTaken(context, session, new Date(error.visit.startsAt), error.visit);
  }
}

/**
 * A payment for each visit that is to be paid by card; whatever an earlier choice holds is given up when
 * nothing is to be held any more.
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
  const payer =
    payment?.id === "card" && customerId !== null ? { customerId, source: payment.sourceId } : null;
  const paid = [...amounts.keys()].filter((visit) => payer && amounts[visit] !== 0);
  await releaseIntents(tx, { siteId, bookingSessionId, visits: paid, now });
  const payments: (Payment | null)[] = [];
  for (const [visit, amountCents] of amounts.entries()) {
    const wish = payer && { ...payer, siteId, bookingSessionId, visit, amountCents, now };
    payments.push(wish && amountCents > 0 ? await openIntent(tx, wish) : null);
  }
  return payments;
}

async function carryThrough(context: Context, { session, payments }: Claimed): Promise<void> {
  const due = payments.filter((payment) => payment !== null);
  for (const payment of due) await holdMoney(context, session, payment);
  const finish = await finishOrder(context, session);
  if (finish.kind === "placed") return;
  // Somebody else has this session now; an unused payment is the sweeper's to release.
  if (finish.kind === "idle") throw new Refusal("conflict", "This booking was changed in another window.");
  await giveBack(context, session, finish.kind === "lost" ? (finish.visit ?? "some") : null);
  for (const payment of due) await voidPayment(context, payment);
  if (finish.kind === "refused") throw finish.refusal;
  const lost = finish.visit ?? session.draft.visits[0];
  throw await slotTaken(context, session, new Date(lost?.startsAt ?? context.now), lost ?? {});
}

/**
 * Asks the bank. Whatever it answers but yes gives the draft back to its owner, with the times still held.
 */
async function holdMoney(context: Context, session: Session, payment: Payment): Promise<void> {
  const outcome = await tryCard(context, payment).catch(async (error: unknown) => {
    // The same payment is asked about again by the next try: nothing is held twice.
    await giveBack(context, session, null);
    throw error;
  });
  if (outcome.status === "authorized") return;
  await giveBack(context, session, null);
  if (outcome.status === "needs_action") {
    const details = { action: outcome.action };
    throw new Refusal("payment_needs_action", "Your bank asks you to confirm this payment.", { details });
  }
  const message =
    outcome.status === "declined" ? outcome.message : "The payment was given up. Please try again.";
  throw new Refusal("payment_declined", message, { errors: { sourceId: [message] } });
}

async function tryCard(context: Context, payment: Payment) {
  const { db, siteId } = context;
  await limit(db, "cards of customer", `${siteId} ${payment.customerId}`, TRIES_OF_CUSTOMER);
  return authorize(context, payment);
}

/** What has become of the chosen times: all are there, or one visit's is lost, or it is not known which. */
export type LostTime = DraftVisit | "some" | null;

/**
 * Ends a claim without an order. The time that is `lost` is given back to everybody; other visits keep
 * theirs.
 */
export async function giveBack(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  claimed: Session,
  lost: LostTime,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await bookingStore.lock(tx, siteId, claimed.id);
    const isSameClaim = session?.placingSince?.getTime() === claimed.placingSince?.getTime();
    if (session?.status !== "placing" || !isSameClaim) return;
    const open = { ...session, status: "new" as const, placingSince: null };
    await (lost === null ? bookingStore.save(tx, open) : saveWithout(tx, open, lost));
  });
}

/**
 * As `giveBack`, of a session that nobody places, by one statement that does not wait for the disk: what a
 * crash forgets of it is told again by the next try. False when it is no longer what was `found`.
 */
async function giveUp(context: Context, found: Session, lost: DraftVisit): Promise<boolean> {
  checkWriter(context, found);
  const { db, siteId } = context;
  const { next, groomerId } = without(found, lost);
  const isSaved = sql<SqlBool>`(select count(*) from saved) > 0`;
  const { saved } = await writeTogether(db, {
    saved: bookingStore.savingOver(db, found, next),
    // Who held nothing gives nothing back, and leaves what memory knows of the groomer as sure as it was.
    ...(found.holdExpiresAt && { released: releasing(db, siteId, found.id, groomerId, isSaved) }),
    unhurried: sql`select set_config('synchronous_commit', 'off', true)`,
  });
  return saved === 1;
}

/** Gives a lost time back to everybody, and keeps the rest of the session. */
async function saveWithout(tx: Tx, session: Session, lost: DraftVisit | "some"): Promise<void> {
  const { next, groomerId } = without(session, lost);
  await release(tx, session.siteId, session.id, groomerId);
  await bookingStore.save(tx, next);
}

/** A session without a lost visit, and whose holds go with it; nobody named: everybody's. */
function without(
  session: Session,
  lost: DraftVisit | "some",
): { next: Session; groomerId: string | undefined } {
  const visits = lost === "some" ? [] : othersThan(lost, session.draft.visits);
  const kept = visits.length > 0 ? {} : { holdExpiresAt: null, holdExtensions: 0 };
  const next = { ...session, draft: { ...session.draft, visits }, ...kept };
  return { next, groomerId: visits.length > 0 && lost !== "some" ? lost.groomerId : undefined };
}

/** What stays chosen. Times with the same groomer are given back together, as their holds are. */
function othersThan(lost: DraftVisit, visits: readonly DraftVisit[]): DraftVisit[] {
  return visits.filter(({ groomerId }) => groomerId !== lost.groomerId);
}
