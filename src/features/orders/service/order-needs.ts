import type { Wish } from "#features/calendar/rules/picture.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { readPetFacts, readPets } from "#features/pets/service.ts";
import { areasOf } from "#features/places/service.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { type QuotedLine, quoteVisit } from "#features/quotes/service.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitAddress } from "../contract/order.ts";
import type { OrderStatus } from "../rules/order.ts";
import { withTravel } from "../rules/travel.ts";
import * as ordersStore from "../store/orders.ts";

type Catalog = Awaited<ReturnType<typeof readCachedCatalog>>;
type Facts = Awaited<ReturnType<typeof readPetFacts>>;

/** An order whose visit is looked for; a request has neither time nor, maybe, groomer. */
export type AskedRow = Omit<ordersStore.OrderRow, "status"> & { status: OrderStatus };

/** An order that has a time and a groomer. */
export type TimedRow = AskedRow & {
  groomerId: string;
  appointmentStart: Date;
  appointmentEnd: Date;
};

/** Refuses a request: it has no time that could be moved. */
export function timed(row: ordersStore.OrderRow): TimedRow {
  const { groomerId, appointmentStart, appointmentEnd } = row;
  if (!groomerId || !appointmentStart || !appointmentEnd) {
    throw new Refusal("conflict", "This appointment has no time yet.");
  }
  return { ...row, status: row.status as OrderStatus, groomerId, appointmentStart, appointmentEnd };
}

/**
 * What an order asks of whoever comes: its own lines, address, length and price. Read outside of
 * transactions.
 */
export type OrderAsk<Row extends AskedRow = AskedRow> = {
  row: Row;
  lines: readonly ordersStore.LineRow[];
  address: VisitAddress;
  totals: Quote;
  pets: readonly Pet[];
  site: SiteRecord;
  catalog: Catalog;
  facts: Facts;
  taxBasisPoints: number;
};

export async function readOrderAsk<Row extends AskedRow>(
  db: Db,
  siteId: SiteId,
  row: Row,
  now: Date,
): Promise<OrderAsk<Row>> {
  const [lines, owned, site, catalog, facts, areas] = await Promise.all([
    ordersStore.readLines(db, siteId, row.id),
    readPets(db, siteId, row.customerId),
    readSite(db, siteId),
    readCachedCatalog(db, siteId, now),
    readPetFacts(db),
    areasOf(db, siteId),
  ]);
  return {
    row,
    lines,
    address: row.address as VisitAddress,
    totals: row.totals as Quote,
    pets: owned.filter((pet) => lines.some((line) => line.petId === pet.id)),
    site,
    catalog,
    facts,
    taxBasisPoints: areas.find((area) => area.id === row.areaId)?.taxBasisPoints ?? 0,
  };
}

export const placeOf = ({ address }: OrderAsk) => ({ lat: address.latitude, lng: address.longitude });

/**
 * Minutes of the visit with a groomer: as agreed with the order's own, at their pace with others; null when
 * they cannot do it.
 */
export function minutesWith(ask: OrderAsk, groomer: Groomer): number | null {
  const { row, lines } = ask;
  if (groomer.timeZone !== row.timeZone) return null;
  if (!lines.every((line) => groomer.serviceIds.has(line.serviceId))) return null;
  if (groomer.id === row.groomerId && row.appointmentStart && row.appointmentEnd) {
    return (row.appointmentEnd.getTime() - row.appointmentStart.getTime()) / 60_000;
  }
  const { quote, lines: quoted } = quoteWith(ask, groomer);
  // A service that is no longer offered has no length with anybody new.
  return quoted.length === lines.length ? quote.minutes : null;
}

/** Each line at another groomer's pace. */
export function linesWith(ask: OrderAsk, groomer: Groomer): readonly QuotedLine[] {
  return quoteWith(ask, groomer).lines;
}

/** All lines as they are quoted today, what is no longer offered left out. */
export function quoteWith({ lines, pets, catalog, facts }: OrderAsk, { pacePercent }: Groomer) {
  return quoteVisit({
    catalog,
    facts,
    pets: pets.map((pet) => ({
      id: pet.id,
      name: pet.name,
      breedId: pet.breedId,
      weight: pet.weight,
      services: lines
        .filter((line) => line.petId === pet.id)
        .map((line) => ({ id: line.serviceId, addOnIds: addOnsOf(line).map(({ id }) => id) })),
    })),
    pacePercent,
    zonePrice: { min: 0, max: 0 },
    taxBasisPoints: 0,
  });
}

const addOnsOf = ({ addOns }: ordersStore.LineRow) => addOns as readonly { id: string }[];

/** What the visit costs when coming to it costs `travelCents`. */
export function totalsWith(ask: OrderAsk, travelCents: number, minutes: number): Quote {
  const { totals, taxBasisPoints } = ask;
  return withTravel(totals, { label: "Travel to your area", cents: travelCents, taxBasisPoints }, minutes);
}

/** What the order asks of one groomer between two local dates; what it occupies itself does not count. */
export function wishWith(ask: OrderAsk, minutes: number, dates: { from: string; to: string }): Wish {
  const { row, pets, site } = ask;
  return {
    place: placeOf(ask),
    minutes,
    pets: pets.map((pet) => ({ breedId: pet.breedId, weightLbs: pet.weight })),
    ...dates,
    exceptHolder: row.id,
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
  };
}
