import type { OpenEntry } from "#features/earnings/rules/statements.ts";
import type { AddedCharge } from "#features/orders/rules/final-price.ts";
import { CASH_LABEL } from "#features/payments/rules/cash.ts";
import { doorNumber } from "#features/places/rules/place.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { createQuote, linePrice, type ServiceLine } from "#features/quotes/rules.ts";
import type { Batch } from "../batch.ts";
import type { AreaClock } from "../clock.ts";
import type { AreaFact, BrandFact } from "../plain/brands.ts";
import { ADD_ONS, UPSELLS } from "../plain/catalog.ts";
import type { CustomerFact } from "../plain/customers.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import { type LineFact, serviceLineOf, type VisitFact, type VisitStatus } from "../plain/visits.ts";
import { chanceOf, idFrom } from "../random.ts";
import { addOnId, areaId, leveled, serviceId, siteId, upsellId } from "./brand.ts";
import { addVisitEntries } from "./earnings.ts";
import { addPayment } from "./payments.ts";
import { codeFrom, customerId, groomerId, petId } from "./people.ts";
import { addReport, drawnPhoto, isReported } from "./reports.ts";
import { addProposal, addVisitMarks, endedAt } from "./visit-marks.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const addOnNames = new Map<string, string>(ADD_ONS.map((addOn) => [addOn.slug, addOn.name]));
const addOnPrices = new Map<string, number>(ADD_ONS.map((addOn) => [addOn.slug, addOn.price]));
const upsells = new Map<string, { name: string; price: number }>(UPSELLS.map((one) => [one.slug, one]));

/** The brand and area whose orders are written. `numbers` prevents repeated order numbers. */
export type Ledger = {
  brand: BrandFact;
  area: AreaFact;
  clock: AreaClock;
  now: Date;
  numbers: Set<string>;
};

type Priced = {
  line: LineFact;
  /** The promised and the charged price; a range until the visit is complete. */
  promised: ServiceLine;
  charged: ServiceLine;
};

function pricedOf(brand: BrandFact, customer: CustomerFact, visit: VisitFact): Priced[] {
  return visit.lines.flatMap((line) => {
    const pet = customer.pets[line.pet];
    if (!pet) return [];
    const promised = serviceLineOf(pet, petId(customer.key, line.pet), line, (cents) =>
      leveled(brand, cents),
    );
    if (visit.status !== "complete") return [{ line, promised, charged: promised }];
    const { min, max } = promised.price;
    const final = min + Math.round(((max - min) * visit.priceShare) / 100) * 100;
    return [{ line, promised, charged: { ...promised, price: { min: final, max: final } } }];
  });
}

/** The totals of an order; one amount instead of a range once it is complete. `charges` are added to it. */
function totalsOf(
  ledger: Ledger,
  { visit, groomer }: Entry,
  priced: readonly Priced[],
  charges: readonly AddedCharge[] = [],
): Quote {
  const { brand, area } = ledger;
  const zonePrice = groomer?.zones[visit.zone]?.price ?? 0;
  return createQuote({
    lines: priced.map((one) => one.charged),
    pacePercent: groomer?.pacePct ?? 100,
    zone: { label: "Travel to your area", price: { min: zonePrice, max: zonePrice } },
    upsells: visit.upsells.map(({ slug, quantity }) => ({
      label: upsells.get(slug)?.name ?? slug,
      price: leveled(brand, upsells.get(slug)?.price ?? 0),
      quantity,
    })),
    customCharges: charges.map(({ label, amount, reason }) => ({ label, price: amount, reason })),
    taxBasisPoints: area.taxBasisPoints,
    tip: visit.tip,
  });
}

function freeNumber(ledger: Ledger, key: string): string {
  for (let attempt = 0; ; attempt++) {
    const number = codeFrom(`order/${key}/${attempt}`, 6);
    if (ledger.numbers.has(number)) continue;
    ledger.numbers.add(number);
    return number;
  }
}

type Entry = {
  visit: VisitFact;
  customer: CustomerFact;
  /** Null for a request without a groomer. */
  groomer: GroomerFact | null;
  /** Whether the household may pay by card. */
  hasCard: boolean;
};

/** How many complete visits of households with a card are paid by it. */
const CARD_SHARE = 0.75;
const CARD_LABEL = "Visa ending in 4242";

/**
 * Adds an order with its lines, products, occupancy, payment and review. Returns what its groomer earned by
 * it.
 */
export function addOrder(batch: Batch, ledger: Ledger, entry: Entry): OpenEntry[] {
  const { visit, customer, groomer } = entry;
  const isComplete = visit.status === "complete";
  const mayUseCard = entry.hasCard && !visit.lived?.inCash;
  const byCard = isComplete && mayUseCard && chanceOf(`card/${visit.key}`).happens(CARD_SHARE);
  const { brand, area, clock, now } = ledger;
  const site = siteId(brand.slug);
  const id = idFrom(`order/${visit.key}`);
  const start = clock.at(visit.dayOffset, visit.startMinute);
  const end = new Date(start.getTime() + visit.minutes * MINUTE_MS);
  const times = { booked: bookedAt(visit, start, now), start, end, ended: endedAt(visit, end) };
  const { booked, ended } = times;
  const priced = pricedOf(brand, customer, visit);
  const totals = totalsOf(ledger, entry, priced);
  const number = freeNumber(ledger, visit.key);
  const { latitude, longitude } = customer.address;
  const { review } = visit;
  const reviewed =
    groomer && review ? new Date(Math.min(end.getTime() + review.hoursLater * HOUR_MS, now.getTime())) : null;
  batch.add("orders", {
    id,
    siteId: site,
    number,
    bookingSessionId: null,
    visit: 0,
    customerId: customerId(customer.key),
    groomerId: groomer && groomerId(groomer.key),
    areaId: areaId(brand.slug, area.slug),
    status: groomer ? visit.status : "request",
    source: visit.source,
    appointmentStart: start,
    appointmentEnd: end,
    address: {
      ...customer.address,
      addressLine2: "",
      addressNotes: customer.addressNotes,
      isApartmentComplex: customer.isApartmentComplex,
    },
    latitude,
    longitude,
    notes: "",
    paymentMethod: byCard ? "card" : visit.paymentMethod,
    paymentLabel: byCard ? CARD_LABEL : CASH_LABEL,
    orderMarkedAsNoShow: visit.noShow,
    totals,
    totalMin: totals.total.min,
    totalMax: totals.total.max,
    version: 0,
    completedAt: visit.lived && isComplete ? ended : null,
    completion: visit.lived && isComplete ? { charges: [], cashTip: byCard ? 0 : visit.tip } : null,
    ...remindersOf(visit, start, now),
    reviewRating: reviewed && review ? review.rating : null,
    reviewedAt: reviewed,
    createdAt: booked,
    updatedAt: isComplete || (visit.lived && visit.noShow) ? ended : booked,
  });
  for (const [position, { line, promised, charged }] of priced.entries()) {
    const { min, max } = linePrice(promised);
    const pet = customer.pets[line.pet];
    batch.add("orderLines", {
      id: idFrom(`line/${visit.key}/${position}`),
      siteId: site,
      orderId: id,
      petId: promised.petId,
      serviceId: serviceId(brand.slug, line.service),
      position,
      addOns: line.addOns.map((slug) => ({
        id: addOnId(brand.slug, slug),
        name: addOnNames.get(slug) ?? slug,
        price: leveled(brand, addOnPrices.get(slug) ?? 0),
      })),
      minutes: line.minutes,
      minPrice: min,
      maxPrice: max,
      finalPrice: visit.status === "complete" ? linePrice(charged).max : null,
      groomerNote: "",
      afterPhoto: pet && isReported(visit) ? drawnPhoto(`${visit.key}/${position}`, pet) : null,
    });
  }
  const reported = new Set(isReported(visit) ? priced.map(({ promised }) => promised.petId) : []);
  for (const pet of [...reported].slice(0, visit.lived ? reported.size : 1))
    addReport(batch, site, visit, pet, ended);
  if (groomer) addVisitMarks(batch, { visit, groomer, now }, { id, site, ...times });
  if (groomer && visit.lived?.isProposed)
    addProposal(batch, { visit, groomer, now }, { id, site, ...times }, (charge) => ({
      before: totals.total,
      total: totalsOf(ledger, entry, priced, [charge]).total,
    }));
  for (const { slug, quantity } of visit.upsells) {
    batch.add("orderUpsells", {
      siteId: site,
      orderId: id,
      upsellId: upsellId(brand.slug, slug),
      quantity,
      price: leveled(brand, upsells.get(slug)?.price ?? 0),
    });
  }
  const amount = totals.total.max;
  if (isComplete && amount > 0) addPayment(batch, entry, { id, site, at: ended, amount, byCard });
  if (groomer && visit.status !== "cancelled") {
    batch.add("occupancy", {
      id: idFrom(`occupancy/${visit.key}`),
      siteId: site,
      resource: groomerId(groomer.key),
      during: `[${start.toISOString()},${end.toISOString()})`,
      kind: "order",
      holder: id,
      latitude,
      longitude,
      spreadMiles: 0,
      door: doorNumber(customer.address),
      minutes: visit.minutes,
      expiresAt: null,
      timeOffId: null,
    });
  }
  if (groomer && review && reviewed)
    batch.add("reviews", {
      id: idFrom(`review/${visit.key}`),
      siteId: site,
      orderId: id,
      groomerId: groomerId(groomer.key),
      customerId: customerId(customer.key),
      rating: review.rating,
      comment: review.comment,
      reply: review.reply,
      createdAt: reviewed,
      updatedAt: reviewed,
    });
  if (!groomer || !isComplete) return [];
  const done = { key: visit.key, orderId: id, number, groomerKey: groomer.key, at: ended };
  const money = { totals, cashCents: byCard ? 0 : amount };
  return addVisitEntries(batch, brand, { ...done, visitOn: clock.date(visit.dayOffset) }, money);
}

/** When a visit was booked. */
export function bookedAt(visit: VisitFact, start: Date, now: Date): Date {
  if (visit.waitingHours !== null) return new Date(now.getTime() - visit.waitingHours * HOUR_MS);
  return new Date(Math.min(start.getTime() - visit.bookedDaysBefore * DAY_MS, now.getTime() - HOUR_MS));
}

/**
 * Reminders that are due by the first run of the job count as sent, so that a new demo sends no mails.
 */
const FIRST_RUN_MS = 15 * MINUTE_MS;
const REMINDED: readonly VisitStatus[] = ["accepted", "complete", "reschedule_request"];

function remindersOf(visit: VisitFact, start: Date, now: Date) {
  const sent = (before: number) => {
    const due = start.getTime() - before;
    if (!REMINDED.includes(visit.status) || due > now.getTime() + FIRST_RUN_MS) return null;
    return new Date(Math.min(due, now.getTime()));
  };
  return { remindedDayAt: sent(DAY_MS), remindedHourAt: sent(HOUR_MS) };
}
