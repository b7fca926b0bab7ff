import { hasBegun } from "../../rules/marks.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { deskActions, type Judged } from "./actions.ts";

/** What staff can do with several orders at once, each by the call for one order. */
export const BULK_ACTIONS = ["accept", "decline", "cancel", "note"] as const;
/** `offer`: the visits of a groomer whose account closes go to other groomers. Only that call makes one. */
export const STORED_ACTIONS = [...BULK_ACTIONS, "offer"] as const;
export type BulkAction = (typeof STORED_ACTIONS)[number];

/** The most orders of a bulk change, orders that a caller names by their ids, and previews of a person. */
export const MAX_BULK = { orders: 2_000, ids: 500, previews: 20 } as const;
/** Up to so many orders are changed while the caller waits; more are changed by a job. */
export const MAX_AT_ONCE = 200;
/** The longest words for a customer, and for the team. */
export const MAX_WORDS = { customer: 500, team: 2_000 } as const;

/** `running`: a request or job has taken the row, and it is not known yet what became of it. */
export const BULK_ROW_STATES = ["open", "running", "done", "refused"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Facts that only decide about actions of a single order. */
const OF_SINGLE_ORDERS = {
  ...{ isConfirmed: false, refundable: 0, charges: 0, isProposed: false, appointmentEnd: null },
} as const;

export type BulkOrder = Omit<Judged, keyof typeof OF_SINGLE_ORDERS> & {
  version: number;
  /** The version that the preview showed. */
  seen: number;
};

/**
 * Why a bulk change may not do this to an order now; null if it may. `changed`: since the preview. `status`:
 * the order's status, its time or a mark does not allow it.
 */
export function judgeBulk(
  action: BulkAction,
  order: BulkOrder,
  at: { noticeMinutes: number; now: Date },
): "changed" | "status" | null {
  const actions = deskActions({ ...order, ...OF_SINGLE_ORDERS }, (one) => one === "orders.write", at);
  if (!actions.includes(action === "offer" ? "cancel" : action)) return "status";
  if (action === "offer" && hasBegun(order.appointmentStart, order.marks, at.now)) return "status";
  // A note is about whatever the order is now.
  return action !== "note" && order.version !== order.seen ? "changed" : null;
}

/** Whether the action ends the order free of charge, or with the late fee that a granted request costs. */
export function endingOf(action: BulkAction, status: OrderStatus): "free" | "fee" | null {
  if (action === "cancel" || action === "offer") return "free";
  if (action === "accept") return status === "cancellation_request" ? "fee" : null;
  return action === "decline" && (status === "pending" || status === "request") ? "free" : null;
}

/**
 * What accepting does to the money that a card holds. `more`: cents that the bank is asked for in addition,
 * for a dearer time. `isRefused`: nothing is held because the bank refused, and it is not asked again.
 */
export function holdOf(
  action: BulkAction,
  order: { status: OrderStatus; isByCard: boolean; requestedTotal: number | null },
  card: { held: number; isRefused: boolean },
): { more: number; isRefused: boolean } {
  const { status, isByCard, requestedTotal } = order;
  const stays = action === "accept" && status !== "cancellation_request" && isByCard;
  if (!stays) return { more: 0, isRefused: false };
  if (card.held === 0) return { more: 0, isRefused: card.isRefused };
  const total = status === "reschedule_request" ? (requestedTotal ?? 0) : 0;
  return { more: Math.max(0, total - card.held), isRefused: false };
}

/** Who gets a message about an order. Its groomer gets none about a request or a declined late change. */
export function notifiedBy(
  action: BulkAction,
  { status, appointmentStart }: Pick<BulkOrder, "status" | "appointmentStart">,
): { customer: boolean; groomer: boolean } {
  if (action === "note") return { customer: false, groomer: false };
  const isChanged = action === "accept" || endingOf(action, status) !== null;
  return { customer: true, groomer: isChanged && appointmentStart !== null };
}
