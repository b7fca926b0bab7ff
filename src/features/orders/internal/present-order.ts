import { showUpsell } from "#features/catalog/rules.ts";
import { type Groomer, readGroomers, selectGroomers, toGroomers } from "#features/groomers/service.ts";
import { type Charges, selectCharges, toCharges } from "#features/payments/service/read-charges.ts";
import { sizeOf } from "#features/pets/rules.ts";
import { type PetFacts, readPetFacts } from "#features/pets/service.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { listCharges } from "#features/quotes/rules/processing-fee.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { buildReader } from "#kit/server/build-reader.ts";
import type { Db } from "#kit/server/database.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Order } from "../contract/order.ts";
import { inOrder, lastArrival } from "../rules/marks.ts";
import { type LineRow, type OrderParts, selectParts } from "../store/order-parts.ts";
import type { OrderRow } from "../store/orders.ts";
import { byPet, presentHead, presentMoney } from "./present-head.ts";
import { photosOf } from "./visit-photo.ts";

/** Returns an order with everything that its page shows, in the form of the API. */
export async function presentOrder(db: Db, site: SiteRecord, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, site, [row]);
  return order as Order;
}

/** Returns orders in the order of `rows`. The number of statements does not grow with the number of rows. */
async function presentOrders(db: Db, site: SiteRecord, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  return presentRead(db, site, rows, await readOrderFacts(db, { siteId: site.id, ...listIds(rows) }));
}

/** The ids by which the facts of orders are read. */
export type OrderIds = { siteId: SiteId; orderIds: string[]; sessionIds: string[]; groomerIds: string[] };

export function listIds(rows: readonly OrderRow[]): Omit<OrderIds, "siteId"> {
  return {
    orderIds: rows.map(({ id }) => id),
    sessionIds: [...new Set(rows.flatMap(({ bookingSessionId }) => bookingSessionId ?? []))],
    groomerIds: [...new Set(rows.flatMap(({ groomerId }) => groomerId ?? []))],
  };
}

/** The statements that read what rows of orders lack for the API, not yet run. */
export function selectOrderFacts(db: Db, { siteId, orderIds, sessionIds, groomerIds }: OrderIds) {
  return {
    ...selectParts(db, siteId, { orderIds, sessionIds }),
    ...selectCharges(db, siteId, orderIds),
    groomers: selectGroomers(db, siteId, groomerIds),
  };
}
const readOrderFacts = buildReader(selectOrderFacts);
type Statements = ReturnType<typeof selectOrderFacts>;
type OrderFacts = { [K in keyof Statements]: RowsOf<Statements[K]> };

/** Returns orders from the rows of `selectOrderFacts`. */
export async function presentRead(
  db: Db,
  site: SiteRecord,
  rows: readonly OrderRow[],
  { payments, refunds, groomers, ...parts }: OrderFacts,
): Promise<Order[]> {
  const groomerById = new Map(toGroomers(groomers).map((groomer) => [groomer.id, groomer]));
  // Only a reschedule request to another groomer names one that is not known yet.
  const wanted = parts.requests.flatMap(({ toGroomerId }) => toGroomerId ?? []);
  const missing = [...new Set(wanted.filter((id) => !groomerById.has(id)))];
  for (const groomer of await readGroomers(db, site.id, missing)) groomerById.set(groomer.id, groomer);
  const { sizes } = await readPetFacts(db);
  const charges = toCharges({ payments, refunds });
  const partsOf = divideParts(parts);
  const known = { groomerById, traitsOf: traitsOfPets(parts, sizes) };
  return rows.map((row) => toOrder(site, row, { ...partsOf(row), ...known, charges: charges(row.id) }));
}

/** Returns a function that gives one order's share of the parts of several orders. */
function divideParts({ lines, upsells, requests, reports, ofSessions, ...parts }: OrderParts) {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const upsellsOf = Map.groupBy(upsells, ({ orderId }) => orderId);
  const requestOf = new Map(requests.map((request) => [request.orderId, request]));
  const { pets, marks, lateNotices } = parts;
  const reportsOf = Map.groupBy(reports, ({ orderId }) => orderId);
  const marksOf = Map.groupBy(marks, ({ orderId }) => orderId);
  const noticesOf = Map.groupBy(lateNotices, ({ orderId }) => orderId);
  const ofSession = Map.groupBy(ofSessions, ({ bookingSessionId }) => bookingSessionId);
  return ({ id, bookingSessionId }: OrderRow): OrderParts => ({
    pets,
    lines: linesOf.get(id) ?? [],
    upsells: upsellsOf.get(id) ?? [],
    reports: reportsOf.get(id) ?? [],
    requests: [requestOf.get(id) ?? []].flat(),
    marks: marksOf.get(id) ?? [],
    lateNotices: noticesOf.get(id) ?? [],
    ofSessions: bookingSessionId === null ? [] : (ofSession.get(bookingSessionId) ?? []),
  });
}

type Traits = Pick<Order["petServicesByPet"][number]["pet"], "size" | "timeModifiers">;
type Known = OrderParts & {
  groomerById: ReadonlyMap<string, Groomer>;
  traitsOf: (petId: string) => Traits;
  charges: Charges;
};

/** Returns a function that gives a pet's size, and what the pet changes of minutes and price. */
function traitsOfPets({ pets }: OrderParts, sizes: PetFacts["sizes"]): Known["traitsOf"] {
  const petById = new Map(pets.map((pet) => [pet.id, pet]));
  return (petId) => {
    const pet = petById.get(petId);
    const size = pet && sizeOf(sizes, pet.petTypeId, pet.weight);
    const timeModifiers = { breed: pet?.breedPercent ?? 100, pet: pet?.petPercent ?? 100 };
    return { size: size?.name ?? "", timeModifiers };
  };
}

function toOrder(site: SiteRecord, row: OrderRow, known: Known): Order {
  const { lines, requests, ofSessions, groomerById, traitsOf, charges } = known;
  return {
    ...presentHead(site, row),
    address: withPrecision(row.address),
    serviceProvider: (row.groomerId && groomerById.get(row.groomerId)) || null,
    petServicesByPet: byPet(lines, presentLine).map(({ pet, services }) => ({
      pet: { ...pet, ...traitsOf(pet.id) },
      services,
    })),
    petReports: known.reports.map(({ orderId: _, ...report }) => report),
    ...presentExtras(row, known.upsells),
    totals: row.totals,
    customCharges: listCharges(row.totals),
    taxDetails: presentTax(row.totals),
    paymentMethod: toPaymentMethod(row),
    creditCardId: row.paymentMethod === "card" ? charges.cardId : null,
    money: presentMoney({ status: row.status, totalCents: row.totals.total.max }, charges),
    fee: row.fee,
    bookedTogether: ofSessions.filter(({ id }) => id !== row.id).map(presentTogether),
    rescheduleRequest: row.status === "reschedule_request" ? presentRequest(requests[0], groomerById) : null,
    proposedTime: presentProposed(row, requests[0]),
    ...presentMarks(row, known),
  };
}

function presentRequest(
  request: OrderParts["requests"][number] | undefined,
  groomerById: Known["groomerById"],
): Order["rescheduleRequest"] {
  if (!request?.toGroomerId || !request.toStart || !request.toEnd || !request.totals) return null;
  return {
    appointmentStart: new Date(request.toStart).toISOString(),
    appointmentEnd: new Date(request.toEnd).toISOString(),
    serviceProvider: groomerById.get(request.toGroomerId) ?? null,
    totals: request.totals,
  };
}

/** Another time that the groomer asks for, unless the visit has changed since. */
function presentProposed(
  { status, appointmentStart }: OrderRow,
  request: OrderParts["requests"][number] | undefined,
): Order["proposedTime"] {
  if (status !== "accepted" || request?.madeBy !== "groomer") return null;
  const { fromStart, toStart, toEnd, totals } = request;
  if (!fromStart || !toStart || !toEnd || !totals) return null;
  if (Date.parse(fromStart) !== appointmentStart?.getTime()) return null;
  return {
    appointmentStart: new Date(toStart).toISOString(),
    appointmentEnd: new Date(toEnd).toISOString(),
    totals,
  };
}

function presentMarks(
  { appointmentStart }: OrderRow,
  { marks, lateNotices }: Pick<OrderParts, "marks" | "lateNotices">,
): Pick<Order, "visitMarks" | "arrivesAt"> {
  const arrival = lastArrival(marks, lateNotices);
  // An arrival before the start was announced for a former time of the visit.
  const isOfThisTime = arrival !== null && appointmentStart !== null && new Date(arrival) >= appointmentStart;
  return {
    visitMarks: inOrder(marks).map(({ mark, markedAt }) => ({ mark, at: new Date(markedAt).toISOString() })),
    arrivesAt: isOfThisTime ? arrival : null,
  };
}

function presentTogether({
  id,
  number,
  status,
  appointmentStart,
  displayName,
}: OrderParts["ofSessions"][number]): Order["bookedTogether"][number] {
  return {
    ...{ id, number, status },
    appointmentStart: appointmentStart && new Date(appointmentStart).toISOString(),
    serviceProvider: displayName === null ? null : { displayName },
  };
}

function presentTax({ entries, taxBasisPoints }: OrderRow["totals"]): Order["taxDetails"] {
  const rate = taxBasisPoints ?? null;
  return entries
    .filter(({ kind }) => kind === "tax")
    .map(({ label: name, amount }) => ({ name, rate, amount }));
}

function toPaymentMethod({ paymentMethod, paymentLabel }: OrderRow): Order["paymentMethod"] {
  return paymentMethod === null ? null : { id: paymentMethod, label: paymentLabel };
}

/** Returns the upsells of an order, and what its coupon and its gift card took off the price (cents). */
function presentExtras(
  { totals, couponCode, giftCardEnding }: OrderRow,
  upsells: OrderParts["upsells"],
): Pick<Order, "upsells" | "coupon" | "giftCard"> {
  const takenOff = (kind: "coupon" | "gift_card") => sumTakenOff(totals, kind);
  return {
    upsells: upsells.map(({ quantity, orderId: _, ...row }) => ({ ...showUpsell(row), quantity })),
    coupon: couponCode === null ? null : { code: couponCode, discount: takenOff("coupon") },
    giftCard: giftCardEnding === null ? null : { ending: giftCardEnding, discount: takenOff("gift_card") },
  };
}

function presentLine(line: LineRow): Order["petServicesByPet"][number]["services"][number] {
  return {
    petServiceId: line.id,
    totals: { min: line.finalPrice ?? line.minPrice, max: line.finalPrice ?? line.maxPrice },
    service: { id: line.serviceId, name: line.serviceName },
    addOns: line.addOns,
    duration: line.minutes,
    minEstimatedPrice: line.minPrice,
    maxEstimatedPrice: line.maxPrice,
    final: line.finalPrice,
    spNote: line.groomerNote,
    ...photosOf(line),
  };
}
