import type { Order } from "#features/orders/contract/order.ts";
import { dayText, hasTime, petNames } from "#features/orders/rules/order.ts";
import type { OwnReview } from "./contract/write.ts";

/** Whose visit it was, by whom, and when. */
export function describeVisit(order: Order): string {
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  const day = hasTime(order) ? `, ${dayText(order.appointmentStart, order.area.timeZone)}` : "";
  return `${petNames(order)} with ${groomer}${day}`;
}

export function editableUntilText({ editableUntil }: OwnReview, { area }: Order): string {
  return `You can change it until ${dayText(editableUntil, area.timeZone)}.`;
}
