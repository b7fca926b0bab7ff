import { customerLock } from "#features/accounts/service/lock-customer.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import type { Opening } from "#features/calendar/rules/picture.ts";
import { groomersLock, judgeTimes, keepingParts } from "#features/calendar/service/keep-times.ts";
import { placedStatus } from "#features/orders/rules/order.ts";
import { creatingOrders, isNumberTaken, type OrderWish } from "#features/orders/service/create-order.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import { mayBeLive, releaseIntents } from "#features/payments/service/open-intent.ts";
import { addingPets } from "#features/pets/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { messageParts } from "#kit/server/outbox.ts";
import { inTurns } from "#kit/server/queue.ts";
import { type Lock, writeTogether } from "#kit/server/statements.ts";
import { asRefusal, type Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { matchPets } from "../../internal/match-pets.ts";
import { paidBy } from "../../internal/paid-by.ts";
import type { SessionOrder } from "../../internal/present-session.ts";
import { redeemExtras } from "../../internal/redeem-extras.ts";
import type { Claim, DraftVisit } from "../../rules/draft.ts";
import * as bookingStore from "../../store/sessions.ts";
import { isOverlap } from "../../times/service/set-time.ts";
import { confirmationFor } from "./confirm-order.ts";
import {
  GoneVisit,
  type PlannedVisits,
  planForClaim,
  planVisits,
  refuseIfDearer,
  type VisitPlan,
} from "./plan-visits.ts";
import { readStanding } from "./read-locked.ts";

type Scope = { db: Db; siteId: SiteId; now: Date };
type Session = bookingStore.SessionRow;

/**
 * `lost`: a time (`visit`) or the held money is gone. `refused`: something else stands against it, in words
 * for the customer. `idle`: this claim has ended meanwhile; somebody else places the session, or its owner
 * has it back.
 */
export type Finish =
  | { kind: "placed" }
  | { kind: "idle" }
  | { kind: "lost"; visit?: DraftVisit }
  | { kind: "refused"; refusal: Refusal };

class Lost extends Error {
  readonly visit: DraftVisit | undefined;
  constructor(visit?: DraftVisit) {
    super("Lost");
    this.visit = visit;
  }
}

/**
 * The one transaction that turns a claimed session into its orders: times, drive, rules and the agreed price
 * judged again, holds made occupancy, orders, lines, payments, messages; all or nothing. Safe to repeat.
 */
export async function finishOrder(scope: Scope, session: Session): Promise<Finish> {
  const { claim, visits } = session.draft;
  if (visits.length === 0 || !claim) return { kind: "lost" };
  try {
    const planned = await planVisits(scope, session);
    refuseIfDearer(claim.agreedMax, planned.quote);
    return await inTurns(
      visits.map(({ groomerId }) => `groomer:${groomerId}`),
      () =>
        withFreeNumbers(() =>
          scope.db.transaction().execute((tx) => carryOut(tx, scope, session, planned, claim)),
        ),
    );
  } catch (error) {
    if (error instanceof Lost || error instanceof GoneVisit)
      return { kind: "lost", ...(error.visit && { visit: error.visit }) };
    if (isOverlap(error)) return { kind: "lost" };
    const refusal = asRefusal(error);
    if (refusal && refusal.code !== "service_unavailable") return { kind: "refused", refusal };
    throw error;
  }
}

async function carryOut(
  tx: Tx,
  scope: Scope,
  claimed: Session,
  planned: PlannedVisits,
  claim: Claim,
): Promise<Finish> {
  const session = await bookingStore.lock(tx, scope.siteId, claimed.id, locksFor(tx, claimed, planned));
  if (session?.status === "placed") return { kind: "placed" };
  const isSameClaim = session?.placingSince?.getTime() === claimed.placingSince?.getTime();
  if (session?.status !== "placing" || !isSameClaim) return { kind: "idle" };
  await makeOrders(tx, scope, session, planned, claim);
  return { kind: "placed" };
}

/**
 * The visit whose time was found to be another's; null when something else was the matter, or it is not known
 * which.
 */
export function lostVisitOf(error: unknown): DraftVisit | null {
  return error instanceof Lost ? (error.visit ?? null) : null;
}

/**
 * Whether orders could not be made for a reason that the customer is to be told: nothing of them was kept.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof Lost || error instanceof GoneVisit || isOverlap(error)) return true;
  const refusal = asRefusal(error);
  return refusal !== null && refusal.code !== "service_unavailable";
}

/**
 * The locks that `makeOrders` needs beside the session's own, in the one order that closes no circle: the
 * customer's, whose pets are counted, then all groomers'.
 */
export function locksFor(
  tx: Tx,
  { siteId, customerId }: Pick<Session, "siteId" | "customerId">,
  { visits }: PlannedVisits,
): Lock[] {
  const groomers = groomersLock(visits.map(({ groomer }) => groomer.id));
  return customerId === null ? [groomers] : [customerLock(tx, siteId, customerId), groomers];
}

const MOST_NUMBERS = 5;

/** Does the whole again when another order has the number that was tried. */
export async function withFreeNumbers<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isNumberTaken(error) || tries === MOST_NUMBERS) throw error;
    }
  }
}

/**
 * Makes the orders of a session that the transaction has locked, with all of `locksFor`, or throws what
 * `isLost` knows: one statement reads what is there under the locks, one writes it all. `unused`: payments
 * that no order has.
 */
export async function makeOrders(
  tx: Tx,
  scope: Pick<Scope, "siteId" | "now">,
  session: Session,
  planned: PlannedVisits,
  claim: Claim,
): Promise<SessionOrder[]> {
  const { siteId, now } = scope;
  const { id: holder, customerId, draft } = session;
  if (customerId === null) throw new Lost();
  const plans = planForClaim(planned, claim);
  const standing = await readStanding(tx, scope, session, customerId, plans);
  if (!claim.paymentIds.some(Boolean) && standing.unused.some(mayBeLive))
    await releaseIntents(tx, { siteId, bookingSessionId: holder, now });
  const { facts } = (plans[0] as VisitPlan).terms;
  const pets = matchPets(standing.pets, draft.pets, { siteId, now, facts });
  const judged = judgeTimes(standing, holder, plans, drive, now);
  if (!judged.ok) throw new Lost(plans[judged.index]?.visit);
  const orders = judged.times.map(({ groomer, opening }, visit) => {
    const plan = plans[visit] as VisitPlan;
    const wish = wishOf(session, { customerId, visit, petIds: pets.ids }, { ...plan, groomer }, opening);
    return { ...plan, groomer, opening, wish, id: newId(), orderId: "", place: plan.wish.place };
  });
  for (const order of orders) order.orderId = order.id;
  const { numbers, parts } = creatingOrders(tx, siteId, orders, now);
  const messages = orders.flatMap((order, nth) =>
    confirmationFor({ ...order, number: numbers[nth] as string }, session, planned.site, pets, now),
  );
  const counts = await writeTogether(tx, {
    ...(pets.fresh.length > 0 && { pets: addingPets(tx, siteId, customerId, pets.fresh, now) }),
    ...parts,
    ...(await keepingParts(tx, siteId, standing, holder, orders)),
    session: bookingStore.saving(tx, placed(session)),
    ...(messages.length > 0 && messageParts(tx, messages, now)),
  });
  if (counts.keptTimes !== orders.length) throw new Lost();
  for (const [visit, { id }] of orders.entries()) {
    const paymentId = claim.paymentIds[visit];
    if (paymentId && !(await attachToOrder(tx, siteId, paymentId, id, now))) throw new Lost();
  }
  await redeemExtras(tx, { siteId, now }, session, orders);
  return orders.map(({ id, quoted }, nth) => ({ id, number: numbers[nth] as string, totals: quoted.quote }));
}

/** A session whose orders are made. */
export function placed(session: Session): Session {
  return { ...session, status: "placed", placingSince: null, holdExpiresAt: null };
}

type Placed = { customerId: string; visit: number; petIds: ReadonlyMap<string, string> };

function wishOf(
  session: Session,
  { customerId, visit, petIds }: Placed,
  plan: VisitPlan,
  opening: Opening,
): OrderWish & { appointmentStart: Date; appointmentEnd: Date } {
  const { address, areaId } = session.draft;
  const paid = paidBy(session.draft, plan.quoted.quote);
  if (!address || !areaId || !paid) throw new Lost();
  return {
    bookingSessionId: session.id,
    visit,
    customerId,
    groomerId: plan.groomer.id,
    areaId,
    status: placedStatus(plan.groomer.autoAcceptOrders),
    source: session.draft.source,
    origin: session.draft.origin,
    appointmentStart: new Date(opening.startsAt),
    appointmentEnd: new Date(opening.endsAt),
    address,
    paymentMethod: paid.id,
    paymentLabel: paid.label,
    totals: plan.quoted.quote,
    lines: plan.quoted.lines.map((line) => ({ ...line, petId: petIds.get(line.petId) ?? line.petId })),
  };
}
