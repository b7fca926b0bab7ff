import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import type { Opening } from "#features/calendar/rules/picture.ts";
import { keep, lockGroomers, release } from "#features/calendar/service.ts";
import { placedStatus } from "#features/orders/rules/order.ts";
import { createOrder, type OrderWish } from "#features/orders/service/create-order.ts";
import { postConfirmation } from "#features/orders/service/post-confirmation.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { inTurns } from "#kit/server/turns.ts";
import { asRefusal, type Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Claim, DraftVisit } from "../rules/draft.ts";
import * as bookingStore from "../store/sessions.ts";
import { paidBy } from "./paid-by.ts";
import { GoneVisit, planForClaim, planVisits, refuseIfDearer, type VisitPlan } from "./plan-visits.ts";
import { redeemExtras } from "./redeem-extras.ts";
import { savePets } from "./save-pets.ts";
import { isOverlap } from "./set-time.ts";

type Scope = { db: Db; siteId: SiteId; now: Date };
type Session = bookingStore.SessionRow;

/**
 * `lost`: a time (`visit`) or the held money is gone. `refused`: something else stands against it, in words for the
 * customer. `idle`: this claim has ended meanwhile; somebody else places the session, or its owner has it back.
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
 * The one transaction that turns a claimed session into its orders: times, drive, rules and the agreed price judged
 * again, holds made occupancy, orders, lines, payments, messages; all or nothing. Safe to repeat.
 */
export async function finishOrder(scope: Scope, session: Session): Promise<Finish> {
  const { claim, visits } = session.draft;
  if (visits.length === 0 || !claim) return { kind: "lost" };
  try {
    const plans = await planAll(scope, session, claim);
    return await inTurns(
      visits.map(({ groomerId }) => `groomer:${groomerId}`),
      () => scope.db.transaction().execute((tx) => carryOut(tx, scope, session, plans, claim)),
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

/** What the orders will hold, read before the transaction opens. */
async function planAll(scope: Scope, session: Session, claim: Claim): Promise<VisitPlan[]> {
  const planned = await planVisits(scope, session);
  refuseIfDearer(claim.agreedMax, planned.quote);
  return planForClaim(planned, claim);
}

async function carryOut(
  tx: Tx,
  scope: Scope,
  claimed: Session,
  plans: readonly VisitPlan[],
  claim: Claim,
): Promise<Finish> {
  const session = await bookingStore.lock(tx, scope.siteId, claimed.id);
  if (session?.status === "placed") return { kind: "placed" };
  const isSameClaim = session?.placingSince?.getTime() === claimed.placingSince?.getTime();
  if (session?.status !== "placing" || !isSameClaim) return { kind: "idle" };
  await makeOrders(tx, scope, session, plans, claim);
  return { kind: "placed" };
}

/** Whether orders could not be made for a reason that the customer is to be told: nothing of them was kept. */
export function isLost(error: unknown): boolean {
  if (error instanceof Lost || error instanceof GoneVisit || isOverlap(error)) return true;
  const refusal = asRefusal(error);
  return refusal !== null && refusal.code !== "service_unavailable";
}

/** Makes the orders of a session that the transaction has locked, or throws what `isLost` knows. */
export async function makeOrders(
  tx: Tx,
  { siteId, now }: Pick<Scope, "siteId" | "now">,
  session: Session,
  plans: readonly VisitPlan[],
  claim: Claim,
): Promise<void> {
  const { customerId, draft } = session;
  if (customerId === null) throw new Lost();
  const facts = (plans[0] as VisitPlan).terms.facts;
  const petIds = await savePets(tx, { siteId, now, facts }, customerId, draft.pets);
  const groomerIds = plans.map(({ groomer }) => groomer.id);
  // One is locked by keeping its time; several in the one order that closes no circle.
  if (groomerIds.length > 1) await lockGroomers(tx, groomerIds);
  const orders = plans.map((plan) => ({ ...plan, orderId: newId() }));
  for (const [visit, plan] of orders.entries()) {
    const kept = await keep(tx, siteId, { holder: session.id }, plan, drive, now);
    if (!kept.ok) throw new Lost(plan.visit);
    const order = wishOf(session, { customerId, visit, petIds }, plan, kept.opening);
    await createOrder(tx, siteId, plan.orderId, order, now);
    const paymentId = claim.paymentIds[visit];
    if (paymentId && !(await attachToOrder(tx, siteId, paymentId, plan.orderId, now))) throw new Lost();
  }
  await redeemExtras(tx, { siteId, now }, session, orders);
  for (const { orderId } of orders) {
    if (draft.contact) await postConfirmation(tx, siteId, orderId, draft.contact, draft.origin, now);
  }
  await release(tx, siteId, session.id);
  await bookingStore.save(tx, { ...session, status: "placed", placingSince: null, holdExpiresAt: null });
}

type Placed = { customerId: string; visit: number; petIds: ReadonlyMap<string, string> };

function wishOf(
  session: Session,
  { customerId, visit, petIds }: Placed,
  plan: VisitPlan,
  opening: Opening,
): OrderWish {
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
