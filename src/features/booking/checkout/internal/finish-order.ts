import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { bookTimes, type Judged, judgeTimes } from "#features/calendar/service/book-times.ts";
import {
  type CommitSteps,
  commitInQueue,
  inGroomerQueues,
  type NotCommitted,
  takenAt,
  type Written,
} from "#features/calendar/service/commit-times.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { placedStatus } from "#features/orders/rules/order.ts";
import { createOrders, isNumberTaken, type OrderInput } from "#features/orders/service/create-order.ts";
import { orderCardsStatement } from "#features/orders/service/write-order-card.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import { mayBeLive, releaseIntents } from "#features/payments/service/open-intent.ts";
import { insertPets } from "#features/pets/service.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { messageParts } from "#kit/server/outbox.ts";
import { type Lock, writeTogether } from "#kit/server/statements.ts";
import { asRefusal, type Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { matchPets } from "../../internal/match-pets.ts";
import { toPaymentMethod } from "../../internal/payment-method.ts";
import type { SessionOrder } from "../../internal/present-session.ts";
import { redeemExtras } from "../../internal/redeem-extras.ts";
import type { Claim, DraftVisit } from "../../rules/draft.ts";
import * as bookingStore from "../../store/sessions.ts";
import { confirmationFor } from "./confirm-order.ts";
import {
  type PlannedVisits,
  planForClaim,
  planVisits,
  refuseIfDearer,
  type VisitPlan,
} from "./plan-visits.ts";
import { readLocked } from "./read-locked.ts";

type Scope = { db: Db; siteId: SiteId; now: Date };
type Session = bookingStore.SessionRow;

/**
 * `lost`: a time is taken (`visit`, if known) or a payment cannot be used. `refused`: another refusal, with a
 * message for the customer. `idle`: this claim has ended, so this caller must not change the session.
 */
export type Finish =
  | { kind: "placed" }
  | { kind: "idle" }
  | { kind: "lost"; visit?: DraftVisit }
  | { kind: "refused"; refusal: Refusal };

/**
 * Turns a claimed session into orders, in one transaction. Checks times and price again, then writes the
 * orders, their occupancy, payments and messages, all or none. Safe to repeat. Rethrows errors that are no
 * refusal, and `service_unavailable`.
 */
export async function finishOrder(scope: Scope, session: Session): Promise<Finish> {
  const { claim, visits } = session.draft;
  if (visits.length === 0 || !claim) return { kind: "lost" };
  try {
    const planned = await planVisits(scope, session);
    if (!planned.ok) return { kind: "lost", visit: planned.gone };
    refuseIfDearer(claim.agreedMax, planned.quote);
    const groomerIds = visits.map(({ groomerId }) => groomerId);
    const finished = await inGroomerQueues(groomerIds, () =>
      withFreeNumbers(() => commitInQueue(scope.db, toOrderCommit(scope, session, planned, claim))),
    );
    if (finished.ok) return { kind: finished.result };
    const visit = lostVisitOf(finished, planned);
    return { kind: "lost", ...(visit && { visit }) };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal && refusal.code !== "service_unavailable") return { kind: "refused", refusal };
    throw error;
  }
}

type Finished = "placed" | "idle";

/** The steps of the transaction: lock the session, check the times, write the orders. */
function toOrderCommit(
  scope: Scope,
  claimed: Session,
  planned: PlannedVisits,
  claim: Claim,
): CommitSteps<Session, JudgedOrders, Finished> {
  return {
    async lock(tx) {
      const locks = locksFor(claimed, planned);
      const session = await bookingStore.lock(tx, scope.siteId, claimed.id, locks);
      if (session?.status === "placed") return { ok: true, done: "placed" };
      if (!session || !isClaimed(session, claimed)) return { ok: true, done: "idle" };
      return { ok: true, locked: session };
    },
    take: (tx, session) => judgeOrders(tx, scope, session, planned, claim),
    async write(tx, judged, session) {
      const written = await writeOrders(tx, scope, session, judged, claim);
      return written.ok ? { ok: true, result: "placed" } : written;
    },
  };
}

/** Whether the claim of `claimed` still holds: no other caller has claimed the session since. */
export function isClaimed({ status, placingSince }: Session, claimed: Session): boolean {
  return status === "placing" && placingSince?.getTime() === claimed.placingSince?.getTime();
}

/** The visit whose time is taken; null if that visit is unknown or the failure had another reason. */
export function lostVisitOf({ index }: NotCommitted, { visits }: PlannedVisits): DraftVisit | null {
  return index === null ? null : (visits[index]?.visit ?? null);
}

/**
 * The locks for creating orders, after the session's lock: first the customer, whose pets are counted, then
 * the groomers. Every caller locks in this order, which prevents deadlocks.
 */
export function locksFor(
  { siteId, customerId }: Pick<Session, "siteId" | "customerId">,
  { visits }: PlannedVisits,
): Lock[] {
  const groomers = lockGroomers(visits.map(({ groomer }) => groomer.id));
  return customerId === null ? [groomers] : [lockCustomer(siteId, customerId), groomers];
}

const MAX_NUMBERS = 5;

/** Runs `work` again if its random order number is already in use. Throws after `MAX_NUMBERS` tries. */
export async function withFreeNumbers<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isNumberTaken(error) || tries === MAX_NUMBERS) throw error;
    }
  }
}

/** The checked visits with the pets and rows for writing orders, or the index of the lost visit. */
export type JudgedOrders =
  | { ok: false; index: number | null }
  | {
      ok: true;
      customerId: string;
      site: SiteRecord;
      rows: Awaited<ReturnType<typeof readLocked>>;
      pets: ReturnType<typeof matchPets>;
      visits: (VisitPlan & Judged)[];
    };

/**
 * Checks the times of all visits. The caller holds the locks of the session and of `locksFor`. Releases
 * payment intents of earlier tries if this claim pays without a card.
 */
export async function judgeOrders(
  tx: Tx,
  { siteId, now }: Pick<Scope, "siteId" | "now">,
  session: Session,
  planned: PlannedVisits,
  claim: Claim,
): Promise<JudgedOrders> {
  const { id: holder, customerId, draft } = session;
  if (customerId === null) return { ok: false, index: null };
  const plans = planForClaim(planned, claim);
  const rows = await readLocked(tx, { siteId, now }, session, customerId, plans);
  if (!claim.paymentIds.some(Boolean) && rows.unused.some(mayBeLive))
    await releaseIntents(tx, { siteId, bookingSessionId: holder, now });
  const { facts } = (plans[0] as VisitPlan).pricing;
  const pets = matchPets(rows.pets, draft.pets, { siteId, now, facts });
  const judged = await judgeTimes(tx, siteId, rows, holder, plans, now);
  if (!judged.ok) return judged;
  const visits = judged.times.map((time, visit) => ({ ...(plans[visit] as VisitPlan), ...time }));
  return { ok: true, customerId, site: planned.site, rows, pets, visits };
}

/**
 * Writes the checked orders with their pets, occupancy and messages in one statement, then attaches payments
 * and redeems discounts. Returns the new orders, or `takenAt` if a time or payment is no longer available.
 * `byGroomer`: the groomers of the visits place them, so the orders wait for no answer.
 */
export async function writeOrders(
  tx: Tx,
  { siteId, now }: Pick<Scope, "siteId" | "now">,
  session: Session,
  { customerId, site, rows, pets, visits }: Extract<JudgedOrders, { ok: true }>,
  claim: Claim,
  byGroomer = false,
): Promise<Written<SessionOrder[]>> {
  const orders = visits.flatMap((plan, visit) => {
    const ids = { customerId, visit, petIds: pets.ids };
    const input = toOrderInput(session, ids, plan, plan.opening, byGroomer);
    const id = newId();
    return input ? [{ ...plan, input, id, orderId: id, place: plan.needs.place }] : [];
  });
  if (orders.length !== visits.length) return takenAt(null);
  const { numbers, statements } = createOrders(tx, siteId, orders, now);
  const messages = orders.flatMap((order, nth) =>
    confirmationFor({ ...order, number: numbers[nth] as string }, session, site, pets, now),
  );
  const counts = await writeTogether(tx, {
    ...(pets.fresh.length > 0 && { pets: insertPets(tx, siteId, customerId, pets.fresh, now) }),
    ...statements,
    ...(await bookTimes(tx, siteId, rows, session.id, orders)),
    session: bookingStore.saveSession(tx, placed(session)),
    news: orderCardsStatement(tx, siteId, orders.map(toPlacedNews), now),
    ...(messages.length > 0 && messageParts(tx, messages, now)),
  });
  if (counts.bookedTimes !== orders.length) return takenAt(null);
  for (const [visit, { id }] of orders.entries()) {
    const paymentId = claim.paymentIds[visit];
    const isAttached = !paymentId || (await attachToOrder(tx, siteId, paymentId, id, now));
    if (!isAttached) return takenAt(null);
  }
  await redeemExtras(tx, { siteId, now }, session, orders);
  const result = orders.map(({ id, quoted }, nth) => {
    return { id, number: numbers[nth] as string, totals: quoted.quote };
  });
  return { ok: true, result };
}

function toPlacedNews({
  id: orderId,
  input,
  groomer,
}: {
  id: string;
  input: OrderInput;
  groomer: { id: string };
}) {
  return { orderId, customerId: input.customerId, groomerId: groomer.id, news: "placed" } as const;
}

/** The session in the state that it has once its orders exist. */
export function placed(session: Session): Session {
  return { ...session, status: "placed", placingSince: null, holdExpiresAt: null };
}

/** `visit`: index in the draft. `petIds`: stored ids by draft id. */
type OrderIds = { customerId: string; visit: number; petIds: ReadonlyMap<string, string> };

function toOrderInput(
  session: Session,
  { customerId, visit, petIds }: OrderIds,
  plan: VisitPlan,
  opening: Opening,
  byGroomer: boolean,
): (OrderInput & { appointmentStart: Date; appointmentEnd: Date }) | null {
  const { address, areaId } = session.draft;
  const paid = toPaymentMethod(session.draft, plan.quoted.quote);
  if (!address || !areaId || !paid) return null;
  return {
    bookingSessionId: session.id,
    visit,
    customerId,
    groomerId: plan.groomer.id,
    areaId,
    status: placedStatus(byGroomer || plan.groomer.autoAcceptOrders),
    source: session.draft.source,
    origin: session.draft.origin,
    utm: session.draft.utm,
    referrer: session.draft.referrer,
    appointmentStart: new Date(opening.startsAt),
    appointmentEnd: new Date(opening.endsAt),
    address,
    paymentMethod: paid.id,
    paymentLabel: paid.label,
    totals: plan.quoted.quote,
    lines: plan.quoted.lines.map((line) => ({ ...line, petId: petIds.get(line.petId) ?? line.petId })),
  };
}
