import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import type { BookedTime } from "#features/calendar/service/list-booked-times.ts";
import { showVisits } from "#features/orders/answers/service/give-up-visits.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { CutVisit } from "../contract.ts";

/**
 * Shows a groomer's visits at these times, one entry for each. Of two times of a visit, its own is shown. For
 * the groomer and for staff. Staff who do not read orders see the times alone.
 */
export async function listCutVisits(
  context: Context,
  groomerId: string,
  cut: readonly BookedTime[],
): Promise<CutVisit[]> {
  const orders = await showVisits(context, [...new Set(cut.map(({ orderId }) => orderId))]);
  const { actor } = context;
  const isMasked = actor.role === "staff" && !mayAsStaff(actor, "orders.read");
  return orders.flatMap((order) => {
    const times = cut.filter(({ orderId }) => orderId === order.id);
    const isOwn = ({ startsAt }: BookedTime) =>
      order.serviceProvider?.id === groomerId && startsAt === Date.parse(order.appointmentStart ?? "");
    const time = times.find(isOwn) ?? times[0];
    if (!time) return [];
    const [start, end] = [new Date(time.startsAt).toISOString(), new Date(time.endsAt).toISOString()];
    return {
      ...{ id: order.id, number: order.number, status: order.status },
      ...wallClock(start, end, order.area.timeZone),
      customer: isMasked ? "" : order.customer.displayName,
      pets: isMasked ? [] : [...new Set(order.petServicesByPet.map(({ pet }) => pet.name))],
      isRequestedTime: !isOwn(time),
    };
  });
}
