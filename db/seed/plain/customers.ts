import { type AddressFact, addressIn } from "../addresses.ts";
import { type Chance, chanceOf } from "../random.ts";
import type { AreaFact, BrandFact } from "./brands.ts";
import { BREEDS, type BreedFact } from "./breeds.ts";
import { personOf, phoneOf } from "./groomers.ts";
import { ADDRESS_NOTES, PET_NAMES, PET_NOTES } from "./texts.ts";

export type PetFact = {
  name: string;
  breed: string;
  gender: "male" | "female";
  birthYear: number;
  /** Whole lbs. */
  weight: number;
  vaccinated: boolean;
  declawed: boolean;
  spayedNeutered: boolean;
  anxiousAggressive: boolean;
  groomerNote: string;
  timeModifierPct: number;
};

export type CustomerFact = {
  /** The customer's permanent key: `brand/area/number`. */
  key: string;
  brand: string;
  area: string;
  firstName: string;
  lastName: string;
  email: string;
  /** E.164; null for those beyond the fictional numbers of the area. */
  phoneNumber: string | null;
  address: AddressFact;
  addressNotes: string;
  isApartmentComplex: boolean;
  referralSource: string;
  /** Days between the sign-up and today. */
  joinedDaysAgo: number;
  pets: PetFact[];
};

// Weights of frequent breeds; all others share a small rest.
const POPULAR: Readonly<Record<string, number>> = {
  "goldendoodle-standard": 6,
  "goldendoodle-mini": 6,
  "labradoodle-standard": 4,
  "poodle-miniature": 5,
  "poodle-toy": 3,
  "poodle-standard": 4,
  "shih-tzu": 6,
  maltipoo: 5,
  cockapoo: 4,
  cavapoo: 4,
  "yorkshire-terrier": 5,
  "bichon-frise": 4,
  "miniature-schnauzer": 4,
  "golden-retriever": 5,
  "labrador-retriever": 3,
  "german-shepherd-dog": 3,
  havanese: 3,
  pomeranian: 3,
  "siberian-husky": 2,
  "australian-shepherd": 3,
  "west-highland-white-terrier": 2,
  "mixed-breed-small": 5,
  "mixed-breed-medium": 5,
  "mixed-breed-large": 4,
  bernedoodle: 3,
  "domestic-shorthair": 6,
  "domestic-longhair": 6,
  "maine-coon": 3,
  persian: 3,
  ragdoll: 3,
};
const BREED_WEIGHTS = BREEDS.map((breed) => [breed, POPULAR[breed.slug] ?? 0.25] as const);
const breedBySlug: ReadonlyMap<string, BreedFact> = new Map(BREEDS.map((breed) => [breed.slug, breed]));

/** A breed of the seed by slug; throws for an unknown one. */
export function breedOf(slug: string): BreedFact {
  const breed = breedBySlug.get(slug);
  if (!breed) throw new Error(`No breed ${slug}`);
  return breed;
}

function petOf(chance: Chance, thisYear: number, name: string): PetFact {
  const breed = chance.weighted(BREED_WEIGHTS);
  const anxious = chance.happens(0.1);
  return {
    name,
    breed: breed.slug,
    gender: chance.happens(0.5) ? "male" : "female",
    birthYear:
      thisYear -
      chance.weighted([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0].map((age) => [age, 14 - age])),
    weight: chance.int(breed.weightRangeLow, breed.weightRangeHigh),
    vaccinated: chance.happens(0.93),
    declawed: breed.petType === "cat" && chance.happens(0.06),
    spayedNeutered: chance.happens(0.85),
    anxiousAggressive: anxious,
    groomerNote: chance.happens(0.25) ? chance.pick(PET_NOTES) : "",
    timeModifierPct: anxious ? chance.pick([110, 115, 125]) : chance.pick([95, 100, 100, 100, 100, 105]),
  };
}

function customerOf(brand: BrandFact, area: AreaFact, number: number, thisYear: number): CustomerFact {
  const key = `${brand.slug}/${area.slug}/${number}`;
  const chance = chanceOf(`customer/${key}`);
  const { firstName, lastName } = personOf(chance.fork("person"));
  const codes = area.areaCodes;
  // Counted down to 10: the last digits below are left to the demo household and to those who try it out.
  const last = 99 - Math.floor(number / codes.length);
  const names = chance.sample(
    PET_NAMES,
    chance.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ] as const),
  );
  return {
    key,
    brand: brand.slug,
    area: area.slug,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${area.slug}${number + 1}@example.com`
      .toLowerCase()
      .replace(/[^a-z0-9.@-]/g, ""),
    phoneNumber: last < 10 ? null : phoneOf(codes[number % codes.length] as string, last),
    address: addressIn(chance.fork("home"), area, area.zips[(number * 7 + 3) % area.zips.length] as string),
    addressNotes: chance.happens(0.3) ? chance.pick(ADDRESS_NOTES) : "",
    isApartmentComplex: chance.happens(0.2),
    referralSource: chance.pick(["", "", "Friend", "Search", "Instagram", "Vet", "Saw the van"]),
    joinedDaysAgo: chance.int(70, 900),
    pets: names.map((name, i) => petOf(chance.fork(`pet${i}`), thisYear, name)),
  };
}

/** The first `count` customers of an area with their pets. `thisYear` places the years of birth. */
export function customersOf(
  brand: BrandFact,
  area: AreaFact,
  count: number,
  thisYear: number,
): CustomerFact[] {
  return Array.from({ length: count }, (_, number) => customerOf(brand, area, number, thisYear));
}

/** The household behind a brand's demo login: one dog that needs work, one cat, near the first groomer. */
export function demoCustomerOf(brand: BrandFact, area: AreaFact, thisYear: number): CustomerFact {
  const key = `${brand.slug}/${area.slug}/demo`;
  const pet = {
    vaccinated: true,
    declawed: false,
    spayedNeutered: true,
    anxiousAggressive: false,
    timeModifierPct: 100,
  };
  return {
    key,
    brand: brand.slug,
    area: area.slug,
    firstName: "Dana",
    lastName: "Whitfield",
    email: "customer@example.com",
    phoneNumber: phoneOf(area.areaCodes[0] as string, 9),
    address: addressIn(chanceOf(`customer/${key}`), area, area.zips[0] as string, 0.8),
    addressNotes: "Please ring twice, Biscuit announces the first one himself.",
    isApartmentComplex: false,
    referralSource: "Friend",
    joinedDaysAgo: 400,
    pets: [
      {
        ...pet,
        name: "Biscuit",
        breed: "goldendoodle-mini",
        gender: "male",
        birthYear: thisYear - 4,
        weight: 28,
        groomerNote: "Loves the water, not the dryer.",
      },
      {
        ...pet,
        name: "Clementine",
        breed: "domestic-longhair",
        gender: "female",
        birthYear: thisYear - 7,
        weight: 10,
        groomerNote: "",
      },
    ],
  };
}
