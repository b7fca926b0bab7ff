import { readCustomerNames } from "#features/accounts/service/read-customer.ts";
import { listOpenTerms } from "#features/agreements/service/list-open-terms.ts";
import type { WorkDay } from "#features/calendar/service/read-work-day.ts";
import type { ProviderOrder } from "#features/orders/answers/contract/answers.ts";
import { listDayOrders } from "#features/orders/answers/service/list-provider-orders.ts";
import type { VisitMark } from "#features/orders/rules/marks.ts";
import { readPetsById } from "#features/pets/service/read-pets-by-id.ts";
import { recallPath } from "#features/places/service/recall-legs.ts";
import { toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { DayLeg, Visit } from "../contract/day.ts";
import { alertsOf } from "../rules/alerts.ts";
import { type DayVisit, findLateVisits, type LateVisit } from "../rules/lateness.ts";
import { type Leg, planLegs, type Stop } from "../rules/legs.ts";

/** The visits and drives of a groomer's day. The number of statements does not grow with the visits. */
export async function readVisits(
  context: Context,
  { groomerId, date, day }: { groomerId: string; date: string; day: WorkDay },
): Promise<{ visits: Visit[]; legs: DayLeg[] }> {
  const { db, siteId } = context;
  const orders = await listDayOrders(context, { groomerId, date, from: day.from, to: day.to });
  const stops = orders.map(toStop);
  const path = [...(day.startPlace ? [day.startPlace] : []), ...stops.map(({ place }) => place)];
  const [known] = await Promise.all([
    readFacts(context, orders),
    recallPath(db, siteId, day.startPlace ? [...path, day.startPlace] : path),
  ]);
  const legs = planLegs(day.startPlace, stops, day.drive);
  const late = new Map(
    findLateVisits(orders.map((order) => toDayVisit(order, legs))).map((one) => [one.orderId, one]),
  );
  return {
    visits: orders.map((order) => presentVisit(order, known, late.get(order.id))),
    legs: legs.map((leg) => ({ ...leg, leaveBy: new Date(leg.leaveBy).toISOString() })),
  };
}

const instant = (text: string | null) => Date.parse(text ?? "");

function toStop({ id, address, appointmentStart, appointmentEnd }: ProviderOrder): Stop {
  const times = { startsAt: instant(appointmentStart), endsAt: instant(appointmentEnd) };
  return { orderId: id, place: toPlace(address), ...times };
}

function toDayVisit(order: ProviderOrder, legs: readonly Leg[]): DayVisit {
  const { id, status, visitMarks, arrivesAt } = order;
  const markedAt = (mark: VisitMark) => {
    const set = visitMarks.find((one) => one.mark === mark);
    return set ? Date.parse(set.at) : null;
  };
  return {
    orderId: id,
    startsAt: instant(order.appointmentStart),
    endsAt: instant(order.appointmentEnd),
    arrivedAt: markedAt("arrived"),
    startedAt: markedAt("started"),
    finishedAt: markedAt("finished"),
    isEnded: status === "complete" || order.orderMarkedAsNoShow,
    announcedAt: arrivesAt === null ? null : Date.parse(arrivesAt),
    driveMinutes: legs.find(({ toOrderId }) => toOrderId === id)?.minutes ?? 0,
  };
}

type Facts = {
  names: Awaited<ReturnType<typeof readCustomerNames>>;
  pets: Awaited<ReturnType<typeof readPetsById>>;
  terms: Awaited<ReturnType<typeof listOpenTerms>>;
};

async function readFacts({ db, siteId, now }: Context, orders: readonly ProviderOrder[]): Promise<Facts> {
  const petIds = orders.flatMap(({ petServicesByPet }) => petServicesByPet.map(({ pet }) => pet.id));
  const customerIds = [...new Set(orders.map(({ customer }) => customer.id))];
  const readTerms = async () => {
    const names = await readCustomerNames(db, siteId, customerIds);
    const accountIds = [...names.values()].map(({ accountId }) => accountId);
    return { names, terms: await listOpenTerms(db, siteId, accountIds, now) };
  };
  const [of, pets] = await Promise.all([readTerms(), readPetsById(db, siteId, [...new Set(petIds)])]);
  return { ...of, pets };
}

function presentVisit(
  order: ProviderOrder,
  { names, pets, terms }: Facts,
  late: LateVisit | undefined,
): Visit {
  const { timeZone } = order.area;
  const [date = "", startTime = ""] = toLocalDateTime(order.appointmentStart ?? "", timeZone).split(" ");
  const [, endTime = ""] = toLocalDateTime(order.appointmentEnd ?? "", timeZone).split(" ");
  const name = names.get(order.customer.id);
  return {
    order,
    ...{ date, startTime, endTime },
    customer: { firstName: name?.firstName ?? "", lastName: name?.lastName ?? "" },
    pets: order.petServicesByPet.flatMap(({ pet: { id } }) => {
      const pet = pets.get(id);
      if (!pet) return [];
      const { photo, weight, description, groomerNote, vaccinationImages } = pet;
      const vaccinations = Object.values(vaccinationImages).filter((record) => record !== null);
      const alerts = alertsOf({ ...pet, vaccinations }, date);
      return [{ id, photo, weight, alerts, description, groomerNote }];
    }),
    openTerms: terms.get(name?.accountId ?? "") ?? [],
    late: late
      ? {
          arrivesAt: new Date(late.arrivesAt).toISOString(),
          lateMinutes: late.lateMinutes,
          isAnnounced: late.isAnnounced,
        }
      : null,
  };
}
