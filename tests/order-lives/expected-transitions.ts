import type { ChangedBy, OrderStatus } from "#features/orders/rules/order.ts";

/**
 * Lists the statuses to which a caller may take an order, by decision 0020. `left` is the hours before its
 * start, `notice` the hours of notice. It shares no line with the table of transitions.
 */
export function listTransitions(
  status: OrderStatus,
  by: ChangedBy,
  left: number,
  notice: number,
): OrderStatus[] {
  const provider = by === "groomer" || by === "staff";
  const customer = by === "customer";
  const isFree = left > 0 && left >= notice;
  const isLate = left > 0 && left < notice;
  switch (status) {
    case "request":
      return [...(provider ? (["pending"] as const) : []), "cancelled"];
    case "pending":
      return [...(provider ? (["accepted"] as const) : []), "cancelled"];
    case "accepted":
      if (provider) return left > 0 ? ["cancelled"] : ["complete", "cancelled"];
      if (customer && isFree) return ["pending", "cancelled"];
      return customer && isLate ? ["reschedule_request", "cancellation_request"] : [];
    case "reschedule_request":
      if (provider) return ["accepted", "cancelled"];
      if (by === "expiry") return ["accepted"];
      if (isFree) return ["cancelled"];
      return isLate ? ["cancellation_request"] : [];
    case "cancellation_request":
      if (provider) return ["accepted", "cancelled"];
      return by === "expiry" && left <= 0 ? ["accepted"] : [];
    case "complete":
    case "cancelled":
      return [];
  }
}
