import type { Order } from "../contract/order.ts";

/** The two pickers of a new time: times of the order's own groomer, or times of all groomers who can come. */
export type PickerWay = "reschedule-first-groomer" | "reschedule-groomer";

export type PickerQuery = { date?: string | null; month?: string | null; groomer?: string | null };

/** Returns the path of a picker. `taken`: the instant that another customer has just booked. */
export function pickerPath(
  way: PickerWay,
  orderId: string,
  query: PickerQuery & { taken?: string | null } = {},
): string {
  const search = new URLSearchParams({ order: orderId });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `/customer/new/${way}?${search}`;
}

/**
 * Returns the path of the page that checks a chosen time. Without `chosen`, that page leads to the picker.
 */
export function checkPath(orderId: string, chosen?: { groomerId: string; startsAt: string }): string {
  const path = `/customer/appointments/upcoming/${orderId}/reschedule`;
  if (!chosen) return path;
  return `${path}?${new URLSearchParams({ groomer: chosen.groomerId, start: chosen.startsAt })}`;
}

/** The page where the customer chooses the visit that gets another time. */
export const PICK_PATH = "/customer/appointments/upcoming/reschedule";

export function orderPath({ id }: Pick<Order, "id">): string {
  return `/customer/appointments/${id}/confirmed`;
}
