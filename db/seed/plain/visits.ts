import { driveMinutes, milesBetween, type Point, pointInRing } from "#features/places/rules.ts";
import { lineMinutes, type ServiceLine, visitMinutes } from "#features/quotes/rules.ts";
import { boxOf } from "../geometry.ts";
import { type Chance, chanceOf } from "../random.ts";
import type { Coat } from "./breeds.ts";
import { ADD_ONS, type AddOnFact, SERVICES, type ServiceFact, type ServiceSlug, UPSELLS } from "./catalog.ts";
import { breedOf, type CustomerFact, type PetFact } from "./customers.ts";
import type { GroomerFact, HoursFact, ZoneFact } from "./groomers.ts";
import { sizeOfWeight } from "./sizes.ts";
import { REPLIES, REVIEW_WORDS } from "./texts.ts";

export type LineFact = {
  /** Index in the customer's pets. */
  pet: number;
  service: ServiceSlug;
  addOns: string[];
  /** Minutes with breed, pet and pace, add-ons included. */
  minutes: number;
};

export type ReviewFact = {
  rating: 3 | 4 | 5;
  comment: string;
  reply: string;
  /** Hours between the end of the visit and the review. */
  hoursLater: number;
};

export type VisitStatus =
  | "pending"
  | "accepted"
  | "cancelled"
  | "complete"
  | "reschedule_request"
  | "cancellation_request";

/** How a visit of a lived week went, besides its status. */
export type Lived = {
  /** Minutes by which the groomer came, and finished, late; 0 for a visit in time. */
  lateMinutes: number;
  /** Whether the household pays in cash, also if it has a card. */
  inCash: boolean;
  /** Whether the groomer proposed a change that the customer has not answered. */
  isProposed: boolean;
};

export type VisitFact = {
  key: string;
  groomerKey: string;
  customerKey: string;
  /** Local day, counted from the area's today. */
  dayOffset: number;
  /** Minute of the local day, on a quarter hour. */
  startMinute: number;
  minutes: number;
  /** Index in the groomer's zones: the one whose surcharge counts. */
  zone: number;
  lines: LineFact[];
  upsells: { slug: string; quantity: number }[];
  status: VisitStatus;
  noShow: boolean;
  paymentMethod: "card" | "cash";
  source: "customer" | "groomer" | "staff";
  /** Where in the price range the final price lies, 0 to 1. */
  priceShare: number;
  /** Cents. */
  tip: number;
  /** Days between the booking and the visit. */
  bookedDaysBefore: number;
  /** Hours since it was booked, of one that waits for an answer; null for all others. */
  waitingHours: number | null;
  review: ReviewFact | null;
  /** How it went in detail; only for visits of a lived week. */
  lived?: Lived;
};

export type TimeOffFact = { key: string; dayOffset: number; days: number };

/** What the area's clock shows now: `weekday` of today (1 = Sunday) and the minute of the day. */
export type LocalNow = { weekday: number; minute: number };

export type Diary = { visits: VisitFact[]; timeOff: TimeOffFact[] };

type Window = { firstDay: number; lastDay: number; fill: number; history: boolean };

const DEMO_WINDOW: Window = { firstDay: -42, lastDay: 36, fill: 0.8, history: true };
// The crowd of the large seed: enough visits to be real, few enough to be written in a minute.
const CROWD_WINDOW: Window = { firstDay: -8, lastDay: 12, fill: 0.25, history: true };

const QUARTER = 15;
const upToQuarter = (minutes: number) => Math.ceil(minutes / QUARTER) * QUARTER;
const weekdayOn = (now: LocalNow, dayOffset: number) => ((((now.weekday - 1 + dayOffset) % 7) + 7) % 7) + 1;

const serviceBySlug = new Map<string, ServiceFact>(SERVICES.map((service) => [service.slug, service]));
const addOnBySlug = new Map<string, AddOnFact>(ADD_ONS.map((addOn) => [addOn.slug, addOn]));
const addOnsByService = new Map<string, AddOnFact[]>(
  SERVICES.map((service) => [
    service.slug,
    (ADD_ONS as readonly AddOnFact[]).filter(
      (one) => one.availableInOnlineBooking && one.fits.includes(service.slug),
    ),
  ]),
);

/**
 * A line as quotes prices it (size's minutes × breed × pet × pace, plus add-ons).
 * `level` turns the catalog's cents into the brand's.
 */
export function serviceLineOf(
  pet: PetFact,
  petId: string,
  line: { service: ServiceSlug; addOns: readonly string[] },
  level: (cents: number) => number = (cents) => cents,
): ServiceLine {
  const breed = breedOf(pet.breed);
  const service = serviceBySlug.get(line.service);
  const price = service?.prices[sizeOfWeight(breed.petType, pet.weight)];
  if (!service || !price) throw new Error(`${line.service} has no price for ${pet.breed}`);
  return {
    petId,
    label: `${service.name} for ${pet.name}`,
    minutes: price.minutes,
    price: { min: level(price.minPrice), max: level(price.maxPrice) },
    breedPercent: breed.timeModifierPct,
    petPercent: pet.timeModifierPct,
    addOns: line.addOns.flatMap((slug) => {
      const addOn = addOnBySlug.get(slug);
      return addOn ? [{ label: addOn.name, minutes: addOn.duration, price: level(addOn.price) }] : [];
    }),
  };
}

const COAT_SERVICES: Readonly<Record<Coat, readonly (readonly [ServiceSlug, number])[]>> = {
  smooth: [
    ["bath-and-brush", 6],
    ["nail-and-face-tidy", 2],
    ["de-shedding", 1],
  ],
  short: [
    ["bath-and-brush", 5],
    ["de-shedding", 3],
    ["nail-and-face-tidy", 1],
  ],
  double: [
    ["de-shedding", 5],
    ["bath-and-brush", 4],
    ["full-groom", 1],
  ],
  long: [
    ["full-groom", 6],
    ["bath-and-brush", 3],
  ],
  silky: [
    ["full-groom", 5],
    ["bath-and-brush", 4],
    ["nail-and-face-tidy", 1],
  ],
  wavy: [
    ["full-groom", 8],
    ["bath-and-brush", 2],
  ],
  curly: [
    ["full-groom", 8],
    ["bath-and-brush", 2],
    ["nail-and-face-tidy", 1],
  ],
  wire: [
    ["full-groom", 4],
    ["hand-stripping", 3],
    ["bath-and-brush", 2],
  ],
  corded: [["bath-and-brush", 1]],
  hairless: [["bath-and-brush", 1]],
};
const LONG_CAT: readonly (readonly [ServiceSlug, number])[] = [
  ["cat-full-groom", 4],
  ["lion-cut", 3],
  ["cat-comb-out", 2],
  ["cat-bath-and-brush", 1],
];
const SHORT_CAT: readonly (readonly [ServiceSlug, number])[] = [
  ["cat-bath-and-brush", 4],
  ["cat-nail-trim", 3],
  ["cat-comb-out", 2],
];

function drawService(chance: Chance, pet: PetFact): ServiceSlug {
  const breed = breedOf(pet.breed);
  if (breed.petType === "dog") return chance.weighted(COAT_SERVICES[breed.coat]);
  return chance.weighted(["long", "silky", "double"].includes(breed.coat) ? LONG_CAT : SHORT_CAT);
}

function accepts(groomer: GroomerFact, pet: PetFact): boolean {
  if (groomer.weightLimitLbs !== null && pet.weight > groomer.weightLimitLbs) return false;
  return !groomer.breedsToAvoid.includes(pet.breed);
}

function linesOf(chance: Chance, groomer: GroomerFact, customer: CustomerFact): LineFact[] {
  const lines: LineFact[] = [];
  for (const [index, pet] of customer.pets.entries()) {
    if (lines.length === 2 || (lines.length === 1 && chance.happens(0.4))) break;
    if (!accepts(groomer, pet)) continue;
    const service = drawService(chance, pet);
    if (!groomer.services.includes(service)) continue;
    const fitting = addOnsByService.get(service) ?? [];
    const addOns = chance.happens(0.35)
      ? chance.sample(fitting, chance.int(1, 2)).map((one) => one.slug)
      : [];
    const minutes = lineMinutes(serviceLineOf(pet, "", { service, addOns }), groomer.pacePct);
    lines.push({ pet: index, service, addOns, minutes });
  }
  return lines;
}

/** A customer in the groomer's reach, with the zones that cover the house. */
type Reached = { customer: CustomerFact; zones: number[] };

function reachedBy(groomer: GroomerFact, customers: readonly CustomerFact[]): Reached[] {
  const zones = groomer.zones.map((zone, index) => ({ ring: zone.polygon, box: boxOf(zone.polygon), index }));
  return customers.flatMap((customer) => {
    const { latitude, longitude } = customer.address;
    const covering = zones.filter(
      ({ ring, box }) =>
        latitude > box.south &&
        latitude < box.north &&
        longitude > box.west &&
        longitude < box.east &&
        pointInRing(ring, customer.address),
    );
    return covering.length > 0 ? [{ customer, zones: covering.map((one) => one.index) }] : [];
  });
}

function listTimeOff(chance: Chance, groomer: GroomerFact): TimeOffFact[] {
  const count = chance.weighted([
    [0, 4],
    [1, 5],
    [2, 1],
  ] as const);
  const starts = chance.sample([3, 9, 16, 24, 33, 45], count).sort((a, b) => a - b);
  return starts.map((dayOffset, i) => ({
    key: `${groomer.key}/off${i}`,
    dayOffset,
    days: chance.weighted([
      [1, 5],
      [2, 2],
      [5, 1],
    ] as const),
  }));
}

const isOff = (timeOff: readonly TimeOffFact[], day: number) =>
  timeOff.some((off) => day >= off.dayOffset && day < off.dayOffset + off.days);

function cheapestZone(
  zones: readonly ZoneFact[],
  indexes: readonly number[],
  weekday: number,
): number | null {
  const open = indexes.filter((index) => zones[index]?.workDays.includes(weekday));
  const price = (index: number) => zones[index]?.price ?? 0;
  return open.length === 0 ? null : open.reduce((best, index) => (price(index) < price(best) ? index : best));
}

type Day = {
  groomer: GroomerFact;
  reached: readonly Reached[];
  weekday: number;
  dayOffset: number;
  /** Most visits of this day. */
  most: number;
  /** Comes first on this day. */
  regular: Reached | undefined;
};

type Stop = { customer: CustomerFact; zone: number; startMinute: number; minutes: number; lines: LineFact[] };

/** Plans one day like a groomer: from home, the nearest of a few customers next, and home again in time. */
function stopsOf(chance: Chance, day: Day): Stop[] {
  const { groomer } = day;
  const windows = groomer.hours.filter((one) => one.weekday === day.weekday);
  const closing = windows.at(-1)?.endMinute ?? 0;
  const stops: Stop[] = [];
  let place: Point = groomer.startAddress;
  let free = windows[0]?.startMinute ?? 0;
  for (let attempt = 0; attempt < day.most * 2 + 2 && stops.length < day.most; attempt++) {
    const next = attempt === 0 && day.regular ? day.regular : nearestOf(chance, day.reached, place);
    if (!next || stops.some((stop) => stop.customer.key === next.customer.key)) continue;
    const zone = cheapestZone(groomer.zones, next.zones, day.weekday);
    const lines = zone === null ? [] : linesOf(chance, groomer, next.customer);
    if (zone === null || lines.length === 0) continue;
    const { pets } = next.customer;
    const serviceLines = lines.flatMap((line) =>
      pets[line.pet] ? [serviceLineOf(pets[line.pet] as PetFact, "", line)] : [],
    );
    const minutes = visitMinutes(serviceLines, groomer.pacePct);
    const idle = chance.weighted([
      [0, 5],
      [15, 2],
      [30, 2],
      [60, 1],
      [120, 1],
    ] as const);
    const reachable = upToQuarter(free + driveMinutes(place, next.customer.address) + idle);
    const startMinute = startWithin(windows, reachable, minutes);
    const home = driveMinutes(next.customer.address, groomer.startAddress);
    if (startMinute === null || startMinute + minutes + home > closing) continue;
    stops.push({ customer: next.customer, zone, startMinute, minutes, lines });
    place = next.customer.address;
    free = startMinute + minutes;
  }
  return stops;
}

function nearestOf(chance: Chance, reached: readonly Reached[], place: Point): Reached | undefined {
  const few = Array.from({ length: 3 }, () => chance.pick(reached));
  const miles = (one: Reached) => milesBetween(place, one.customer.address);
  return few.reduce((best, one) => (miles(one) < miles(best) ? one : best));
}

/** The first start at or after `earliest` that fits wholly between two breaks. */
function startWithin(windows: readonly HoursFact[], earliest: number, minutes: number): number | null {
  for (const window of windows) {
    const start = Math.max(earliest, window.startMinute);
    if (start + minutes <= window.endMinute) return start;
  }
  return null;
}

/** Minutes from now to the start of a visit; negative once it has begun. */
export function minutesAhead(visit: { dayOffset: number; startMinute: number }, now: LocalNow): number {
  return visit.dayOffset * 1_440 + visit.startMinute - now.minute;
}

/** A visit that begins within this time is never unanswered. */
const ANSWERED_MINUTES = 1_440;
/** Well within a brand's hours for an answer (72): a visit that waits longer would be canceled at once. */
const LONGEST_WAIT_HOURS = 36;

function statusOf(
  chance: Chance,
  groomer: GroomerFact,
  visit: { dayOffset: number; startMinute: number; minutes: number },
  now: LocalNow,
): VisitStatus {
  const ahead = minutesAhead(visit, now);
  if (visit.dayOffset < 0 || ahead + visit.minutes <= 0) {
    return chance.weighted([
      ["complete", 92],
      ["cancelled", 6],
      ["accepted", 2],
    ] as const);
  }
  if (ahead < ANSWERED_MINUTES) return "accepted";
  if (!groomer.autoAccept && chance.happens(0.4)) return "pending";
  return chance.happens(0.04) ? "cancelled" : "accepted";
}

function reviewOf(chance: Chance, groomer: GroomerFact, stop: Stop): ReviewFact {
  const rating = chance.weighted([
    [5, 68],
    [4, 24],
    [3, 8],
  ] as const);
  const words = REVIEW_WORDS[rating];
  const pet = stop.customer.pets[stop.lines[0]?.pet ?? 0]?.name ?? "my pet";
  const fill = (text: string) => text.replaceAll("{pet}", pet).replaceAll("{groomer}", groomer.firstName);
  const parts = [chance.pick(words.openers), ...chance.sample(words.details, chance.int(1, 2))];
  if (chance.happens(0.6)) parts.push(chance.pick(words.closers));
  return {
    rating,
    comment: chance.happens(0.12) ? "" : fill(parts.join(" ")),
    reply: chance.happens(rating === 3 ? 0.8 : 0.25) ? fill(chance.pick(REPLIES[rating])) : "",
    hoursLater: chance.int(2, 60),
  };
}

function visitOf(
  chance: Chance,
  groomer: GroomerFact,
  stop: Stop,
  dayOffset: number,
  now: LocalNow,
): VisitFact {
  const status = statusOf(chance, groomer, { ...stop, dayOffset }, now);
  const complete = status === "complete";
  const over = dayOffset < 0;
  return {
    key: `${groomer.key}/${dayOffset}/${stop.startMinute}`,
    groomerKey: groomer.key,
    customerKey: stop.customer.key,
    dayOffset,
    startMinute: stop.startMinute,
    minutes: stop.minutes,
    zone: stop.zone,
    lines: stop.lines,
    upsells: chance.happens(0.08) ? [{ slug: chance.pick(UPSELLS).slug, quantity: chance.int(1, 2) }] : [],
    status,
    noShow: status === "accepted" && over,
    paymentMethod: "cash",
    source: chance.weighted([
      ["customer", 86],
      ["groomer", 8],
      ["staff", 6],
    ] as const),
    priceShare: chance.weighted([
      [0, 2],
      [0.25, 3],
      [0.5, 3],
      [1, 1],
    ] as const),
    tip: complete && chance.happens(0.6) ? chance.int(2, 6) * 500 : 0,
    bookedDaysBefore: chance.int(2, 20),
    waitingHours: status === "pending" ? chance.fork("waiting").int(1, LONGEST_WAIT_HOURS) : null,
    review: complete && over && chance.happens(0.6) ? reviewOf(chance, groomer, stop) : null,
  };
}

/** The days of a lived week: today and those before it. */
export const LIVED_DAYS = 7;

/** Visits of the demo groomer's today and of the days before it, at least and at most. */
const LIVED_TODAY = { least: 4, most: 5 };
const LIVED_DAY = { least: 3, most: 4 };
const LIVED_ATTEMPTS = 40;

/** Plans a day with enough visits to show what a groomer does; some plans have room for one or two only. */
function livedStopsOf(chance: Chance, day: Day): Stop[] {
  const { least, most } = day.dayOffset === 0 ? LIVED_TODAY : LIVED_DAY;
  let best: Stop[] = [];
  for (let attempt = 0; attempt < LIVED_ATTEMPTS && best.length < least; attempt++) {
    const stops = stopsOf(chance.fork(`lived${attempt}`), { ...day, most });
    if (stops.length > best.length) best = stops;
  }
  return best;
}

/** A lived day has no canceled visits: only past ones are ever drawn so. */
const happening = (status: VisitStatus): VisitStatus => (status === "cancelled" ? "complete" : status);

/** The days of a regular customer's visits: some weeks ago, recently, and soon. */
const REGULAR_DAYS = [-37, -9, 5];

/**
 * Plans a groomer's visits around today, inside hours and zones, with time to drive between them, and days
 * off without visits. The same arguments always give the same plan. `regular` always gets visits, and the
 * groomer then has some on each working day of the lived week.
 */
export function diaryOf(
  groomer: GroomerFact,
  customers: readonly CustomerFact[],
  now: LocalNow,
  options: { crowd?: boolean; regular?: CustomerFact } = {},
): Diary {
  const chance = chanceOf(`diary/${groomer.key}`);
  const window = options.crowd ? CROWD_WINDOW : DEMO_WINDOW;
  const timeOff = listTimeOff(chance.fork("off"), groomer);
  const reached = reachedBy(groomer, customers);
  const [regular] = options.regular ? reachedBy(groomer, [options.regular]) : [];
  // One groomer in ten is new and has no past visits. The other groomers differ in how busy they are.
  const isNew = !regular && chance.happens(0.1);
  const demand = chance.between(0.6, 1);
  const visits: VisitFact[] = [];
  if (reached.length === 0) return { visits, timeOff };

  let regularsDue = REGULAR_DAYS;
  for (let day = isNew ? 0 : window.firstDay; day <= window.lastDay; day++) {
    const weekday = weekdayOn(now, day);
    if (isOff(timeOff, day) || !groomer.hours.some((one) => one.weekday === weekday)) continue;
    const due = regular && regularsDue[0] !== undefined && day >= regularsDue[0];
    const near = day <= 0 ? 1 : Math.max(0.12, 1 - day / 30);
    const isToday = options.regular !== undefined && day === 0;
    const isLived = options.regular !== undefined && day <= 0 && day > -LIVED_DAYS;
    const isBusy = chance.happens(window.fill * demand * near);
    if (!due && !isLived && !isBusy) continue;
    // A day that is busy only because it is lived draws from its own source, so that later days stay the same.
    const drawn = due || isToday || isBusy ? chance : chance.fork(`most${day}`);
    const most = Math.max(1, Math.round(drawn.between(1.6, 5.2) * near));
    const plan = { groomer, reached, weekday, dayOffset: day, most, regular: due ? regular : undefined };
    const stops = (isLived ? livedStopsOf : stopsOf)(chance.fork(`day${day}`), plan);
    if (due && stops.some((stop) => stop.customer.key === regular.customer.key))
      regularsDue = regularsDue.slice(1);
    for (const stop of stops) {
      const visit = visitOf(chance.fork(`visit${day}/${stop.startMinute}`), groomer, stop, day, now);
      const happens = isToday ? { ...visit, status: happening(visit.status) } : visit;
      visits.push(stop.customer.key === options.regular?.key ? asRegular(happens) : happens);
    }
  }
  return { visits, timeOff };
}

/**
 * The demo household's own visits end well, so that its pages show each kind: past, reviewed, to be reviewed,
 * ahead.
 */
function asRegular(visit: VisitFact): VisitFact {
  if (visit.dayOffset >= 0) return { ...visit, status: "accepted", noShow: false, source: "customer" };
  const review: ReviewFact = {
    rating: 5,
    comment: "Biscuit trotted into the van by himself, and came back as soft as a cloud.",
    reply: "He is welcome to move in. See you next time!",
    hoursLater: 20,
  };
  return {
    ...visit,
    status: "complete",
    noShow: false,
    source: "customer",
    review: visit.dayOffset < -20 ? review : null,
  };
}

/** A request that no groomer has accepted yet: the first pet's usual groom at ten in the morning. */
export function requestOf(customer: CustomerFact, dayOffset: number, waitingHours: number): VisitFact {
  const [pet] = customer.pets;
  if (!pet) throw new Error(`${customer.key} has no pet`);
  const service: ServiceSlug = breedOf(pet.breed).petType === "dog" ? "full-groom" : "cat-full-groom";
  const line = serviceLineOf(pet, "", { service, addOns: [] });
  return {
    key: `${customer.key}/request`,
    groomerKey: "",
    customerKey: customer.key,
    dayOffset,
    startMinute: 600,
    minutes: visitMinutes([line], 100),
    zone: 0,
    lines: [{ pet: 0, service, addOns: [], minutes: lineMinutes(line, 100) }],
    upsells: [],
    status: "pending",
    noShow: false,
    paymentMethod: "cash",
    source: "customer",
    priceShare: 0,
    tip: 0,
    bookedDaysBefore: 3,
    waitingHours,
    review: null,
  };
}
