import type { OrderStatus } from "../../rules/order.ts";

/** What has become of an offer that another groomer comes at the same time. */
export const STAND_IN_STATES = ["open", "taken", "declined", "expired"] as const;
export type StandInState = (typeof STAND_IN_STATES)[number];

const HOUR_MS = 3_600_000;
/** How long the customer may think it over, at the most and at the least. */
export const ANSWER_HOURS = 24;
const MIN_ANSWER_MS = HOUR_MS / 2;

/** Whether the customer still wanted the visit, so that another groomer may be offered. */
export function isReplaceable(status: OrderStatus): boolean {
  return status === "pending" || status === "accepted";
}

/** The end of the offer: a day, but no longer than the time can be booked; null when that is too soon. */
export function standInEnd(start: Date, leadMinutes: number, now: Date): Date | null {
  const bookable = start.getTime() - leadMinutes * 60_000;
  if (bookable - now.getTime() < MIN_ANSWER_MS) return null;
  return new Date(Math.min(now.getTime() + ANSWER_HOURS * HOUR_MS, bookable));
}

type Candidate = {
  groomer: { id: string; autoAcceptOrders: boolean; rating: number | null };
  total: { max: number };
};

/** The one to offer: who says yes at once, then the cheapest, then the best rated. */
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

/** The state at `now`: the booking may be placed, or the offer expired, before a job writes that down. */
export function standInState(
  offer: { status: StandInState; expiresAt: Date; isPlaced: boolean },
  now: Date,
): StandInState {
  if (offer.isPlaced) return "taken";
  return offer.status === "open" && offer.expiresAt <= now ? "expired" : offer.status;
}
