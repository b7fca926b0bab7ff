import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import type { BookedTime } from "#features/calendar/service/list-booked-times.ts";
import { showVisits } from "#features/orders/answers/service/give-up-visits.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CutVisit } from "../contract.ts";
import type { Decisions } from "../rules/cut.ts";
import { cutVisits } from "../words.ts";

/** Creates the refusal of a change that cuts visits without a decision. It lists all visits that are cut. */
export async function refuseCut(
  context: Context,
  cut: readonly BookedTime[],
  decisions: Decisions,
): Promise<Refusal> {
  const visits = await listCut(context, cut);
  const isChanged = decisions.keep.length + decisions.giveUp.length > 0;
  return new Refusal("conflict", cutVisits(visits.length, isChanged), { details: { visits } });
}

/** One entry for each visit. Of two cut times of a visit, its own time is shown. */
async function listCut(context: Context, cut: readonly BookedTime[]): Promise<CutVisit[]> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  const orders = await showVisits(context, [...new Set(cut.map(({ orderId }) => orderId))]);
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
      customer: order.customer.displayName,
      pets: [...new Set(order.petServicesByPet.map(({ pet }) => pet.name))],
      isRequestedTime: !isOwn(time),
    };
  });
}
