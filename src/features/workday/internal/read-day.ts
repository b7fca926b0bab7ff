import { selectTerms, toOpenTerms } from "#features/agreements/service/select-terms.ts";
import { selectBusyTimes } from "#features/calendar/feeds/service/select-busy-times.ts";
import {
  dayBounds,
  selectBusyOn,
  toWorkDay,
  type WorkDay,
} from "#features/calendar/service/read-work-day.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { ProviderOrder } from "#features/orders/answers/contract/answers.ts";
import { buildDayPresenter, selectDayOrders } from "#features/orders/answers/service/select-day-orders.ts";
import type { VisitMark } from "#features/orders/rules/marks.ts";
import { selectPetsAtDoor, toPetsAtDoor } from "#features/pets/service/select-pets-at-door.ts";
import { recallPath } from "#features/places/service/recall-legs.ts";
import { toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DayLeg, Visit } from "../contract/day.ts";
import { alertsOf } from "../rules/alerts.ts";
import { type DayVisit, findLateVisits, type LateVisit } from "../rules/lateness.ts";
import { type Leg, planLegs, type Stop } from "../rules/legs.ts";

type DayValues = { petIds: string[]; accountIds: string[]; now: Date };
type DayRows = RowsOf<ReturnType<typeof selectDayOrders>["visits"]>;

/** A groomer's day with its visits and drives, and how many visits the days around it have. */
export type ReadDay = {
  day: WorkDay;
  visits: Visit[];
  legs: DayLeg[];
  days: { date: string; visits: number }[];
  busyTimes: RowsOf<ReturnType<typeof selectBusyTimes>>;
};

/**
 * Reads a groomer's day by two statements in turn: what the day has, and what belongs to its visits.
 * `countFrom`: the first day to count visits of.
 */
export async function readDay(
  context: Context,
  { groomer, date, countFrom }: { groomer: Groomer; date: string; countFrom: string },
): Promise<ReadDay> {
  const { db, siteId } = context;
  const { from, to } = dayBounds(groomer.timeZone, date);
  const ofDay = { groomerId: groomer.id, timeZone: groomer.timeZone, countFrom };
  const read = await readTogether(db, {
    ...selectDayOrders(context, { ...ofDay, from: new Date(from), to: new Date(to) }),
    busy: selectBusyOn(db, siteId, groomer, date),
    busyTimes: selectBusyTimes(db, siteId, groomer, date),
  });
  const day = toWorkDay(groomer, date, read.busy);
  const { days, busyTimes } = read;
  return { day, days, busyTimes, ...(await readVisits(context, day, read.visits)) };
}

const presentDay = buildDayPresenter(
  (db, { siteId, petIds, accountIds, now }: DayValues & { siteId: SiteId }) => ({
    ...selectPetsAtDoor(db, siteId, petIds),
    ...selectTerms(db, siteId, accountIds, now),
  }),
);

async function readVisits(context: Context, day: WorkDay, rows: DayRows) {
  const { db, siteId, now } = context;
  const petIds = [...new Set(rows.flatMap((row) => row.petIds))];
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const { orders, read } = await presentDay(context, rows, { petIds, accountIds, now });
  if (!read) return { visits: [], legs: [] };
  const stops = orders.map(toStop);
  const path = [...(day.startPlace ? [day.startPlace] : []), ...stops.map(({ place }) => place)];
  await recallPath(db, siteId, day.startPlace ? [...path, day.startPlace] : path);
  const legs = planLegs(day.startPlace, stops, day.drive);
  // A visit of another day that was never finished does not stand in the way of the next one.
  const isToday = day.from <= now.getTime() && now.getTime() < day.to;
  const late = new Map(
    findLateVisits(
      orders.map((order) => toDayVisit(order, legs)),
      isToday ? now.getTime() : Number.NEGATIVE_INFINITY,
    ).map((one) => [one.orderId, one]),
  );
  const [pets, terms] = [toPetsAtDoor(read), toOpenTerms(read, accountIds)];
  return {
    visits: orders.map((order, nth) => {
      const { accountId, firstName, lastName } = rows[nth] as DayRows[number];
      const known = { pets, openTerms: terms.get(accountId) ?? [], customer: { firstName, lastName } };
      return presentVisit(order, known, late.get(order.id));
    }),
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
    leftAt: markedAt("on_my_way"),
    arrivedAt: markedAt("arrived"),
    startedAt: markedAt("started"),
    finishedAt: markedAt("finished"),
    isEnded: status === "complete" || order.orderMarkedAsNoShow,
    announcedAt: arrivesAt === null ? null : Date.parse(arrivesAt),
    driveMinutes: legs.find(({ toOrderId }) => toOrderId === id)?.minutes ?? 0,
  };
}

type Known = Pick<Visit, "customer" | "openTerms"> & { pets: ReturnType<typeof toPetsAtDoor> };

function presentVisit(order: ProviderOrder, { pets, ...known }: Known, late: LateVisit | undefined): Visit {
  const { timeZone } = order.area;
  const [date = "", startTime = ""] = toLocalDateTime(order.appointmentStart ?? "", timeZone).split(" ");
  const [, endTime = ""] = toLocalDateTime(order.appointmentEnd ?? "", timeZone).split(" ");
  return {
    order,
    ...{ date, startTime, endTime },
    ...known,
    pets: order.petServicesByPet.flatMap(({ pet: { id } }) => {
      const pet = pets.get(id);
      if (!pet) return [];
      const { photo, weight, description, groomerNote, vaccinationImages } = pet;
      const vaccinations = Object.values(vaccinationImages).filter((record) => record !== null);
      const alerts = alertsOf({ ...pet, vaccinations }, date);
      return [{ id, photo, weight, alerts, description, groomerNote }];
    }),
    late: late
      ? {
          arrivesAt: new Date(late.arrivesAt).toISOString(),
          lateMinutes: late.lateMinutes,
          isAnnounced: late.isAnnounced,
        }
      : null,
  };
}
