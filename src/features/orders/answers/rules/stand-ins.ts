import type { OrderStatus } from "../../rules/order.ts";

/** The states of a stand-in offer: another groomer could come at the same time. */
export const STAND_IN_STATES = ["open", "taken", "declined", "expired"] as const;
export type StandInState = (typeof STAND_IN_STATES)[number];

const HOUR_MS = 3_600_000;
/** The longest time that a customer has for an answer, in hours, and the shortest time, in ms. */
const ANSWER_HOURS = 24;
const MIN_ANSWER_MS = HOUR_MS / 2;

/** Whether an order in this status may get a stand-in: the customer still wanted the visit at this time. */
export function isReplaceable(status: OrderStatus): boolean {
  return status === "pending" || status === "accepted";
}

/**
 * Returns the end of an offer that begins now: after `ANSWER_HOURS`, or when the start can no longer be
 * booked (`leadMinutes` before it). Returns null if the customer would have too little time to answer.
 */
export function standInEnd(start: Date, leadMinutes: number, now: Date): Date | null {
  const bookableUntil = start.getTime() - leadMinutes * 60_000;
  if (bookableUntil - now.getTime() < MIN_ANSWER_MS) return null;
  return new Date(Math.min(now.getTime() + ANSWER_HOURS * HOUR_MS, bookableUntil));
}

type Candidate = {
  groomer: { id: string; autoAcceptOrders: boolean; rating: number | null };
  total: { max: number };
};

/**
 * Returns the candidate to offer; null if there is none. Groomers who auto-accept come first, then the
 * lowest price, then the best rating. The id makes the choice stable.
 */
export function bestStandIn<C extends Candidate>(candidates: readonly C[]): C | null {
  const [best] = candidates.toSorted(
    (a, b) =>
      Number(b.groomer.autoAcceptOrders) - Number(a.groomer.autoAcceptOrders) ||
      a.total.max - b.total.max ||
      (b.groomer.rating ?? 0) - (a.groomer.rating ?? 0) ||
      (a.groomer.id < b.groomer.id ? -1 : 1),
  );
  return best ?? null;
}

/**
 * Returns the state of an offer at `now`. The stored status may be older: a job writes later that the offer
 * was taken or has expired.
 */
export function standInState(
  offer: { status: StandInState; expiresAt: Date; isPlaced: boolean },
  now: Date,
): StandInState {
  if (offer.isPlaced) return "taken";
  return offer.status === "open" && offer.expiresAt <= now ? "expired" : offer.status;
}
