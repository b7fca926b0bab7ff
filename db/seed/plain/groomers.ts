import { faker } from "@faker-js/faker/locale/en_US";
import type { Ring } from "#features/places/rules.ts";
import { type AddressFact, addressIn, zipOf } from "../addresses.ts";
import { ringAround } from "../geometry.ts";
import { type Chance, chanceOf } from "../random.ts";
import type { AreaFact, BrandFact } from "./brands.ts";
import { SERVICES, type ServiceSlug } from "./catalog.ts";
import {
  ABOUT_CLOSERS,
  ABOUT_MIDDLES,
  ABOUT_OPENERS,
  BUSINESS_FIRST,
  BUSINESS_SECOND,
  BUSINESS_THIRD,
  TAG_LINES,
} from "./texts.ts";

/** Minutes from midnight of the area's wall clock; weekdays 1 = Sunday to 7 = Saturday. */
export type HoursFact = { weekday: number; startMinute: number; endMinute: number };

export type ZoneFact = {
  name: string;
  /** Surcharge in cents. */
  price: number;
  workDays: number[];
  polygon: Ring;
};

export type GroomerFact = {
  /** The groomer's permanent key: `brand/area/number`. */
  key: string;
  brand: string;
  area: string;
  firstName: string;
  lastName: string;
  displayName: string;
  businessName: string;
  tagLine: string;
  description: string;
  vanityUrl: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
  showsPhone: boolean;
  startAddress: AddressFact;
  zones: ZoneFact[];
  hours: HoursFact[];
  pacePct: number;
  usualMinutes: number;
  weightLimitLbs: number | null;
  breedsToAvoid: string[];
  services: ServiceSlug[];
  autoAccept: boolean;
  paymentPlan: "variable";
  videoLink: null;
  links: { facebook?: string; instagram?: string; yelp?: string };
};

/** From this groomer of an area on, zones and visits are those of the large seed. */
export const CROWD_FROM = 40;

const hour = (hours: number) => hours * 60;

const WEEKS = [
  { days: [2, 3, 4, 5, 6], start: hour(8), end: hour(17), lunch: false },
  { days: [2, 3, 4, 5, 6], start: hour(9), end: hour(18), lunch: true },
  { days: [3, 4, 5, 6, 7], start: hour(8), end: hour(17), lunch: false },
  { days: [3, 4, 5, 6, 7], start: hour(9), end: hour(17), lunch: false },
  { days: [2, 3, 5, 6, 7], start: hour(8), end: hour(16), lunch: false },
  { days: [1, 4, 5, 6, 7], start: hour(9), end: hour(18), lunch: true },
  { days: [2, 4, 6], start: hour(10), end: hour(19), lunch: false },
  { days: [2, 3, 4, 5, 6, 7], start: hour(7), end: hour(15), lunch: false },
  { days: [1, 2, 3, 7], start: hour(10), end: hour(18), lunch: false },
] as const;

const HOT_AREAS = new Set(["phoenix", "miami", "austin"]);

const OFTEN_AVOIDED = [
  "chow-chow",
  "akita",
  "old-english-sheepdog",
  "puli",
  "great-dane",
  "newfoundland",
  "saint-bernard",
  "mastiff-english",
  "irish-wolfhound",
  "anatolian-shepherd",
  "cane-corso",
  "alaskan-malamute",
  "afghan-hound",
  "black-russian-terrier",
  "shiba-inu",
  "boerboel",
  "leonberger",
];

const slugOf = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

export const phoneOf = (areaCode: string, last: number) =>
  `+1${areaCode}55501${String(last).padStart(2, "0")}`;

/** First and last name by faker, seeded for each person. */
export function personOf(chance: Chance): { firstName: string; lastName: string } {
  faker.seed(chance.int(0, 2_147_483_646));
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  // Faker's list has spelling mistakes, such as "Hilll".
  return { firstName, lastName: lastName.replace(/(.)\1\1/g, "$1$1") };
}

function hoursOf(chance: Chance, area: AreaFact): HoursFact[] {
  const week = chance.pick(WEEKS);
  const early = HOT_AREAS.has(area.slug) && chance.happens(0.5) ? 60 : 0;
  return week.days.flatMap((weekday): HoursFact[] => {
    const start = week.start - early;
    const end = (weekday === 7 || weekday === 1) && chance.happens(0.5) ? week.end - 120 : week.end;
    if (!week.lunch) return [{ weekday, startMinute: start, endMinute: end - early }];
    return [
      { weekday, startMinute: start, endMinute: hour(12) },
      { weekday, startMinute: hour(13), endMinute: end - early },
    ];
  });
}

// Steps of eleven visit every ZIP before a repeat, because no list length is a multiple of eleven.
function zipAt(area: AreaFact, number: number, ahead = 0): string {
  const { zips } = area;
  return zips[(number * 11 + Math.floor(zips.length * ahead)) % zips.length] as string;
}

// Denser areas have smaller zones: in the large seed about a hundred zones cover an address.
function zonesOf(chance: Chance, area: AreaFact, number: number, home: AddressFact, hours: HoursFact[]) {
  const crowded = number >= CROWD_FROM;
  const days = [...new Set(hours.map((one) => one.weekday))];
  const radius = crowded ? chance.between(2.2, 3.6) : chance.between(9, 14);
  const zones: ZoneFact[] = [
    {
      name: `${home.locality} and around`,
      price: chance.weighted([
        [0, 6],
        [500, 2],
        [1_000, 1],
      ] as const),
      workDays: days,
      polygon: ringAround(chance, home, radius),
    },
  ];
  if (!crowded && chance.happens(0.75)) {
    const far = zipOf(zipAt(area, number, 0.5));
    zones.push({
      name: `${far.city} days`,
      price: chance.int(2, 5) * 500,
      workDays: chance.sample(days, Math.max(1, days.length - 2)).sort((a, b) => a - b),
      polygon: ringAround(chance, far, chance.between(7, 11)),
    });
  }
  return zones;
}

function servicesOf(chance: Chance): ServiceSlug[] {
  const services: ServiceSlug[] = ["full-groom", "bath-and-brush", "de-shedding", "nail-and-face-tidy"];
  if (chance.happens(0.85)) services.push("puppys-first-groom");
  if (chance.happens(0.4)) services.push("hand-stripping");
  if (chance.happens(0.85)) {
    services.push("cat-full-groom", "cat-bath-and-brush", "cat-comb-out", "cat-nail-trim");
    if (chance.happens(0.7)) services.push("lion-cut");
  }
  return services;
}

function businessNameOf(chance: Chance, lastName: string): string {
  if (chance.happens(0.25)) return `${lastName} ${chance.pick(BUSINESS_THIRD)}`;
  return `${chance.pick(BUSINESS_FIRST)} ${chance.pick(BUSINESS_SECOND)} ${chance.pick(BUSINESS_THIRD)}`;
}

function linksOf(chance: Chance, handle: string): GroomerFact["links"] {
  return {
    ...(chance.happens(0.6) && { instagram: `https://instagram.example.com/${handle}` }),
    ...(chance.happens(0.4) && { facebook: `https://facebook.example.com/${handle}` }),
    ...(chance.happens(0.2) && { yelp: `https://yelp.example.com/${handle}` }),
  };
}

function vanityOf(name: string, area: string, number: number, taken: Set<string>): string {
  const choices = [slugOf(name), `${slugOf(name)}-${area}`, `${slugOf(name)}-${area}-${number + 1}`];
  const free = choices.find((choice) => !taken.has(choice));
  if (!free) throw new Error(`No free vanity address for ${name}`);
  taken.add(free);
  return free;
}

function groomerOf(brand: BrandFact, area: AreaFact, number: number, taken: Set<string>): GroomerFact {
  const key = `${brand.slug}/${area.slug}/${number}`;
  const chance = chanceOf(`groomer/${key}`);
  const { firstName, lastName } = personOf(chance.fork("person"));
  const home = addressIn(chance.fork("home"), area, zipAt(area, number));
  const hours = hoursOf(chance.fork("hours"), area);
  const businessName = businessNameOf(chance, lastName);
  const vanityUrl = vanityOf(businessName, area.slug, number, taken);
  const about = [chance.pick(ABOUT_OPENERS), ...chance.sample(ABOUT_MIDDLES, 2), chance.pick(ABOUT_CLOSERS)]
    .join(" ")
    .replaceAll("{city}", home.locality)
    .replaceAll("{years}", String(chance.int(3, 22)));
  return {
    key,
    brand: brand.slug,
    area: area.slug,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    businessName,
    tagLine: chance.pick(TAG_LINES),
    description: about,
    vanityUrl,
    email: `${slugOf(firstName)}.${slugOf(lastName)}.${area.slug}${number + 1}@example.com`,
    phoneNumber: phoneOf(area.areaCodes[number % area.areaCodes.length] as string, number % 100),
    showsPhone: chance.happens(0.4),
    startAddress: home,
    zones: zonesOf(chance.fork("zones"), area, number, home, hours),
    hours,
    pacePct: chance.int(17, 24) * 5,
    usualMinutes: chance.pick([75, 90, 90, 90, 105, 120]),
    weightLimitLbs: chance.weighted([
      [null, 5],
      [45, 1],
      [60, 1],
      [80, 2],
      [100, 2],
      [130, 1],
    ] as const),
    breedsToAvoid: chance.happens(0.45) ? chance.sample(OFTEN_AVOIDED, chance.int(1, 3)) : [],
    services: servicesOf(chance.fork("services")),
    autoAccept: chance.happens(0.7),
    paymentPlan: "variable",
    videoLink: null,
    links: linksOf(chance.fork("links"), vanityUrl),
  };
}

/** The groomer behind a brand's demo login takes every pet, so that each path can be tried. */
function asDemo(groomer: GroomerFact): GroomerFact {
  return {
    ...groomer,
    email: "groomer@example.com",
    weightLimitLbs: null,
    breedsToAvoid: [],
    services: SERVICES.map((service) => service.slug),
    autoAccept: true,
    showsPhone: true,
  };
}

/** A groomer who works on a weekday too, with the hours of the first working day. */
export function alsoWorksOn(groomer: GroomerFact, weekday: number): GroomerFact {
  if (groomer.hours.some((one) => one.weekday === weekday)) return groomer;
  const added = groomer.hours
    .filter((one) => one.weekday === groomer.hours[0]?.weekday)
    .map((one) => ({ ...one, weekday }));
  return {
    ...groomer,
    hours: [...groomer.hours, ...added].sort((a, b) => a.weekday - b.weekday),
    zones: groomer.zones.map((zone, index) =>
      index === 0 ? { ...zone, workDays: [...zone.workDays, weekday].sort((a, b) => a - b) } : zone,
    ),
  };
}

/**
 * The first `count` groomers of an area. The same brand, area and number always give the same person;
 * `taken` prevents repeated vanity URLs within a brand.
 */
export function groomersOf(
  brand: BrandFact,
  area: AreaFact,
  count: number,
  taken: Set<string> = new Set(),
): GroomerFact[] {
  return Array.from({ length: count }, (_, number) => {
    const groomer = groomerOf(brand, area, number, taken);
    return number === 0 && area === brand.areas[0] ? asDemo(groomer) : groomer;
  });
}
