import { readBlockedGroomers } from "#features/accounts/service/read-blocked-groomers.ts";
import { type GroomerOfNeeds, toGroomerNeeds, type VisitNeeds } from "#features/availability/rules/needs.ts";
import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { readPetFacts, readPets } from "#features/pets/service.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { toPlace } from "#features/places/service.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { type QuotedLine, quoteVisit } from "#features/quotes/service.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitAddress } from "../contract/order.ts";
import { agreedTaxRate } from "../rules/final-price.ts";
import { areAllQuoted } from "../rules/quoted-lines.ts";
import { withTravel } from "../rules/travel-price.ts";
import { type LineRow, readLines } from "../store/order-parts.ts";
import type { OrderRow } from "../store/orders.ts";
import { ORDER_REFUSALS } from "../words/refusals.ts";

type Catalog = Awaited<ReturnType<typeof readCachedCatalog>>;
type Facts = Awaited<ReturnType<typeof readPetFacts>>;

/** An order's row whose time and groomer are not null. */
export type TimedRow = OrderRow & {
  groomerId: string;
  appointmentStart: Date;
  appointmentEnd: Date;
};

export function isTimed(row: OrderRow): row is TimedRow {
  return row.groomerId !== null && row.appointmentStart !== null && row.appointmentEnd !== null;
}

/** Returns the row of an order with a time. Throws `conflict` for a request, which has no time yet. */
export function requireTime(row: OrderRow): TimedRow {
  if (isTimed(row)) return row;
  throw new Refusal("conflict", ORDER_REFUSALS.noTime);
}

/**
 * Everything needed to judge and price an order's visit with any groomer. Read it outside of transactions.
 */
export type OrderNeeds<Row extends OrderRow = OrderRow> = {
  row: Row;
  lines: readonly LineRow[];
  address: VisitAddress;
  totals: Quote;
  pets: readonly Pet[];
  site: SiteRecord;
  catalog: Catalog;
  facts: Facts;
  blockedGroomerIds: ReadonlySet<string>;
  /** The rate that was agreed, whatever the area has now. */
  taxBasisPoints: number;
};

export async function readOrderNeeds<Row extends OrderRow>(
  db: Db,
  siteId: SiteId,
  row: Row,
  now: Date,
): Promise<OrderNeeds<Row>> {
  const [lines, owned, site, catalog, facts, blocked] = await Promise.all([
    readLines(db, siteId, row.id),
    readPets(db, siteId, row.customerId),
    readSite(db, siteId),
    readCachedCatalog(db, siteId, now),
    readPetFacts(db),
    readBlockedGroomers(db, siteId, row.customerId),
  ]);
  return {
    row,
    lines,
    address: withPrecision(row.address),
    totals: row.totals,
    pets: owned.filter((pet) => lines.some((line) => line.petId === pet.id)),
    site,
    catalog,
    facts,
    // What is agreed stays agreed: the order's own groomer can still get another time.
    blockedGroomerIds: new Set([...blocked].filter((id) => id !== row.groomerId)),
    taxBasisPoints: Math.round(agreedTaxRate(row.totals)),
  };
}

/**
 * Returns the minutes of the visit with a groomer: the agreed length with the order's own groomer, else the
 * length at the groomer's pace. Returns null if the groomer cannot do the visit.
 */
export function minutesWith(order: OrderNeeds, groomer: GroomerOfNeeds): number | null {
  const { row, lines } = order;
  if (groomer.timeZone !== row.timeZone || order.blockedGroomerIds.has(groomer.id)) return null;
  if (!lines.every((line) => groomer.serviceIds.has(line.serviceId))) return null;
  if (groomer.id === row.groomerId && row.appointmentStart && row.appointmentEnd) {
    return (row.appointmentEnd.getTime() - row.appointmentStart.getTime()) / 60_000;
  }
  const { quote, lines: quoted } = quoteWith(order, groomer);
  // Without a quote for every line (a service or an add-on is no longer offered), the length is unknown.
  return areAllQuoted(lines, quoted) ? quote.minutes : null;
}

/**
 * Returns the order's lines as quoted today at a groomer's pace, without services and add-ons that are not
 * offered now (`findQuoted`).
 */
export function linesWith(order: OrderNeeds, groomer: GroomerOfNeeds): readonly QuotedLine[] {
  return quoteWith(order, groomer).lines;
}

/** Groomers of one pace share a quote. A search asks for hundreds of groomers. */
const quotesByPace = new WeakMap<OrderNeeds, Map<number, ReturnType<typeof quoteVisit>>>();

/**
 * Quotes the order's lines at today's prices and a groomer's pace. Services and add-ons that are not
 * offered now are left out.
 */
export function quoteWith(order: OrderNeeds, { pacePercent }: Pick<GroomerOfNeeds, "pacePercent">) {
  const known = quotesByPace.get(order) ?? new Map<number, ReturnType<typeof quoteVisit>>();
  quotesByPace.set(order, known);
  const quoted = known.get(pacePercent) ?? quoteAt(order, pacePercent);
  known.set(pacePercent, quoted);
  return quoted;
}

function quoteAt({ lines, pets, catalog, facts }: OrderNeeds, pacePercent: number) {
  return quoteVisit({
    catalog,
    facts,
    pets: pets.map((pet) => ({
      id: pet.id,
      name: pet.name,
      breedId: pet.breedId,
      weight: pet.weight,
      timeModifierPercent: pet.timeModifierPercent,
      services: lines
        .filter((line) => line.petId === pet.id)
        .map((line) => ({ id: line.serviceId, addOnIds: line.addOns.map((addOn) => addOn.id) })),
    })),
    pacePercent,
    zonePrice: { min: 0, max: 0 },
    taxBasisPoints: 0,
  });
}

/** Returns the order's agreed price with another price of the drive (cents). `minutes` is the new length. */
export function totalsWith(order: OrderNeeds, travelCents: number, minutes: number): Quote {
  const { totals, taxBasisPoints } = order;
  return withTravel(totals, { label: "Travel to your area", cents: travelCents, taxBasisPoints }, minutes);
}

/**
 * Returns what the order's visit needs, for a search of times. The order's own occupancy counts as free.
 * Call it again after the order's lines change.
 */
export function toVisitNeeds(order: OrderNeeds): VisitNeeds {
  const { row, pets, site, totals } = order;
  return {
    siteId: site.id,
    place: toPlace(order.address),
    timeZone: row.timeZone,
    pets: pets.map((pet) => ({ breedId: pet.breedId, weightLbs: pet.weight })),
    holder: row.id,
    reservedBlocks: [],
    blockedGroomerIds: order.blockedGroomerIds,
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
    minutesWith: (groomer) => minutesWith(order, groomer),
    priceWith: (_, { priceCents }) => totalsWith(order, priceCents, totals.minutes).total,
  };
}

/** Returns what the order's visit needs from one groomer between two local dates. */
export function groomerNeeds(
  order: OrderNeeds,
  minutes: number,
  dates: { from: string; to: string },
): GroomerNeeds {
  return toGroomerNeeds(toVisitNeeds(order), minutes, dates);
}
