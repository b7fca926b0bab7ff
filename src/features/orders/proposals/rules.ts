import type { OrderStatus } from "../rules/order.ts";

/** How long a customer has to answer a proposal. */
const PROPOSAL_MS = 2 * 3_600_000;

export const expiryOf = (now: Date) => new Date(now.getTime() + PROPOSAL_MS);

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
 * The status of a proposal at `now`. It expires after two hours, and when the visit ends, moves, or gets
 * another groomer.
 */
export function proposalStatus(saved: Saved, visit: Visit, now: Date): Saved["status"] {
  if (saved.status !== "open") return saved.status;
  const isAccepted = visit.status === "accepted" && !visit.orderMarkedAsNoShow;
  const isSameTime = visit.appointmentStart?.getTime() === saved.appointmentStart.getTime();
  const isSameVisit = isSameTime && visit.groomerId === saved.groomerId;
  return isAccepted && isSameVisit && now < saved.expiresAt ? "open" : "expired";
}

/** Whether the groomer may propose a change: from the visit's local day on, until the visit ends. */
export function mayPropose(visit: Omit<Visit, "groomerId">, days: { today: string; visit: string }): boolean {
  return visit.status === "accepted" && !visit.orderMarkedAsNoShow && days.today >= days.visit;
}
