import type { Order } from "../contract/order.ts";

/** Whose times are shown: those of the order's own groomer, or of everybody who could come. */
export type PickerWay = "reschedule-first-groomer" | "reschedule-groomer";

export type PickerQuery = { date?: string | null; month?: string | null; groomer?: string | null };

/** The picker of another time for an order. `taken`: the instant that another customer just booked. */
export function pickerPath(
  way: PickerWay,
  orderId: string,
  query: PickerQuery & { taken?: string | null } = {},
): string {
  const search = new URLSearchParams({ order: orderId });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `/customer/new/${way}?${search}`;
}

/** Where a chosen time is looked at before it is agreed to; without one it leads to the picker. */
export function checkPath(orderId: string, chosen?: { groomerId: string; startsAt: string }): string {
  const path = `/customer/appointments/upcoming/${orderId}/reschedule`;
  if (!chosen) return path;
  return `${path}?${new URLSearchParams({ groomer: chosen.groomerId, start: chosen.startsAt })}`;
}

export function orderPath({ id }: Pick<Order, "id">): string {
  return `/customer/appointments/${id}/confirmed`;
}
