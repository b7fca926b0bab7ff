import { visitTimeText } from "#features/orders/rules/order.ts";
import type { Movable } from "../contract/moves.ts";

/** Where a visit lies now: "Tuesday, Nov 24, 10:00 AM to 11:00 AM, with Ada Brush". */
export function whereText({ appointmentStart, appointmentEnd, area, serviceProvider }: Movable): string {
  if (!appointmentStart || !appointmentEnd) return "without a time";
  const time = visitTimeText({ appointmentStart, appointmentEnd, area });
  return serviceProvider ? `${time}, with ${serviceProvider.displayName}` : time;
}
