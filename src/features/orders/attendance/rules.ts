import type { OrderStatus } from "../rules/order.ts";

const HOUR_MS = 3_600_000;
/** Visits are confirmed in their last two days, when a customer knows what the day looks like. */
const CONFIRM_HOURS = 48;
/** A reminder may wait for its answer so long before the team must call. */
const ANSWER_HOURS = 3;

export const CONFIRMERS = ["customer", "staff"] as const;
export type Confirmer = (typeof CONFIRMERS)[number];

/** `start`: the start that was confirmed. A visit that has moved since is not confirmed. */
export type Confirmation = { start: Date; madeBy: Confirmer; at: Date };

type Visit = { status: OrderStatus; appointmentStart: Date | null };

/** Whether a visit is still to come as agreed, so that it can be confirmed. */
export function canConfirm({ status, appointmentStart }: Visit, now: Date): boolean {
  return status === "accepted" && appointmentStart !== null && appointmentStart > now;
}

/** Whether the team may ask for a confirmation now: in the last two days before the visit. */
export function isTimeToConfirm(visit: Visit, now: Date): boolean {
  const { startUntil } = unconfirmedWindow(now);
  return canConfirm(visit, now) && visit.appointmentStart !== null && visit.appointmentStart <= startUntil;
}

/** The confirmation of the visit's start as it is now; null if it was another start, or none. */
export function currentConfirmation(
  { appointmentStart }: Pick<Visit, "appointmentStart">,
  confirmation: Confirmation | null,
): Confirmation | null {
  const isOfStart = confirmation?.start.getTime() === appointmentStart?.getTime();
  return isOfStart ? confirmation : null;
}

/**
 * The instants between which the team must ask: the visit starts after `now` and until `startUntil`, its
 * reminder left by `remindedUntil`.
 */
export function unconfirmedWindow(now: Date): { startUntil: Date; remindedUntil: Date } {
  return {
    startUntil: new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS),
    remindedUntil: new Date(now.getTime() - ANSWER_HOURS * HOUR_MS),
  };
}
