import type { OrderStatus } from "../rules/order.ts";

/** Who proposes a change of a visit: its groomer at the door, or the team, also days before. */
export type Proposer = "groomer" | "staff";

/** How long a customer has to answer a proposal. */
const PROPOSAL_MS: Record<Proposer, number> = { groomer: 2 * 3_600_000, staff: 48 * 3_600_000 };

export const expiryOf = (now: Date, madeBy: Proposer) => new Date(now.getTime() + PROPOSAL_MS[madeBy]);

type Visit = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: Date | null;
  groomerId: string | null;
};
type Saved = {
  status: "open" | "agreed" | "declined" | "withdrawn" | "expired";
  expiresAt: Date;
  appointmentStart: Date;
  groomerId: string;
};

/**
 * The status of a proposal at `now`. It expires when its time is over, and when the visit ends, moves, or
 * gets another groomer.
 */
export function proposalStatus(saved: Saved, visit: Visit, now: Date): Saved["status"] {
  if (saved.status !== "open") return saved.status;
  const isAccepted = visit.status === "accepted" && !visit.orderMarkedAsNoShow;
  const isSameTime = visit.appointmentStart?.getTime() === saved.appointmentStart.getTime();
  const isSameVisit = isSameTime && visit.groomerId === saved.groomerId;
  return isAccepted && isSameVisit && now < saved.expiresAt ? "open" : "expired";
}

/** Whether a change may be proposed until the visit ends: by its groomer from the visit's local day on. */
export function mayPropose(
  visit: Omit<Visit, "groomerId">,
  days: { today: string; visit: string },
  madeBy: Proposer,
): boolean {
  if (visit.status !== "accepted" || visit.orderMarkedAsNoShow) return false;
  return madeBy === "staff" || days.today >= days.visit;
}
