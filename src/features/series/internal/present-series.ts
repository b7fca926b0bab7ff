import { selectContacts, toContacts } from "#features/accounts/service/read-customer.ts";
import type { ChosenPets } from "#features/booking/clients/contract.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import { run } from "#kit/server/statements.ts";
import type { Series, SeriesDate } from "../contract.ts";
import type { SeriesWhy } from "../rules.ts";
import { listDates, nextDate, startOn, toClock } from "../rules.ts";
import * as store from "../store.ts";
import type { Scope } from "./decide-date.ts";

/** This many dates beyond the decided ones are shown. */
const PLANNED_SHOWN = 3;

/** Who looks at a series. Why a date waits is for those who decide on it. */
export type SeriesReader = "groomer" | "customer" | "staff";

/** Shows series with their dates from today on. */
export async function presentSeries(
  scope: Scope,
  rows: readonly store.SeriesRow[],
  to: SeriesReader,
): Promise<Series[]> {
  const { db, siteId, now } = scope;
  if (rows.length === 0) return [];
  const today = rows.map(({ timeZone }) => dateIn(timeZone, now)).sort()[0] ?? "";
  const ids = rows.map(({ id }) => id);
  const customerIds = rows.map(({ customerId }) => customerId);
  const [dates, contacts, namePets] = await Promise.all([
    store.listDates(db, siteId, ids, today),
    run(db, selectContacts(db, siteId, customerIds)),
    petNamer(
      scope,
      rows.flatMap(({ pets }) => pets),
    ),
  ]);
  const customers = toContacts(contacts);
  const datesOf = Map.groupBy(dates, ({ seriesId }) => seriesId);
  return rows.map((row) => {
    const { id, weeks, timeZone, agreedMax, endedFrom, endedBy, customerId, groomerId } = row;
    return {
      ...{ id, weeks, timeZone, agreedMax, endedFrom, endedBy },
      startTime: toClock(row.startMinute),
      customer: { id: customerId, displayName: customers.get(customerId)?.displayName ?? "" },
      groomer: { id: groomerId, displayName: row.groomerName },
      pets: namePets(row.pets),
      locality: row.address.locality,
      dates: [
        ...(datesOf.get(id) ?? [])
          .filter((date) => isShown(row, date))
          .map((date) => presentDate(row, date, to)),
        ...presentPlanned(row, datesOf.get(id) ?? [], dateIn(timeZone, now)),
      ],
    };
  });
}

/** From the end of a series on, only visits that are still open are shown. */
function isShown({ endedFrom }: store.SeriesRow, { day, status }: store.DateRow): boolean {
  if (endedFrom === null || day < endedFrom) return true;
  return status !== null && !ENDED_STATUSES.some((ended) => ended === status);
}

function presentDate(row: store.SeriesRow, date: store.DateRow, to: SeriesReader): SeriesDate {
  const { day, state, orderId, number, status, appointmentStart, startsAt, why } = date;
  // A visit that the customer has moved to another groomer is no business of the former one.
  const isSeen = to !== "groomer" || date.groomerId === row.groomerId;
  return {
    date: day,
    state: state as SeriesDate["state"],
    startsAt: ((isSeen ? appointmentStart : null) ?? startsAt ?? startOn(row, day)).toISOString(),
    order: isSeen && orderId && number && status ? { id: orderId, number, status: status as never } : null,
    why: to !== "customer" ? (why as SeriesWhy | null) : null,
  };
}

/** The next dates on which nothing is decided. */
function presentPlanned(
  row: store.SeriesRow,
  decided: readonly store.DateRow[],
  today: string,
): SeriesDate[] {
  const known = new Set(decided.map(({ day }) => day));
  const from = row.plannedFrom > today ? row.plannedFrom : today;
  const to = Array.from({ length: PLANNED_SHOWN }).reduce<string>((date) => nextDate(date, row.weeks), from);
  return listDates(row, from, to)
    .filter((date) => !known.has(date) && (row.endedFrom === null || date < row.endedFrom))
    .slice(0, PLANNED_SHOWN)
    .map((date) => {
      const startsAt = startOn(row, date).toISOString();
      return { date, state: "planned", startsAt, order: null, why: null };
    });
}

/** Reads the names of pets and services. Returns a function that names a visit's pets with their services. */
export async function petNamer({ db, siteId, now }: Scope, pets: ChosenPets) {
  const [names, { serviceById }] = await Promise.all([
    store.readPetNames(db, siteId, [...new Set(pets.map(({ id }) => id))]),
    readCachedCatalog(db, siteId, now),
  ]);
  return (chosen: ChosenPets): Series["pets"] =>
    chosen.map(({ id, services }) => ({
      name: names.get(id) ?? "",
      services: services.flatMap((one) => serviceById.get(one.id)?.name ?? []),
    }));
}
