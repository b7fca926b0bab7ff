/** lbs; the heaviest dog on record weighed 343. */
export const MAX_WEIGHT_LBS = 400;
/** The oldest year that the form takes; cats have lived to 38. */
export const OLDEST_BIRTH_YEAR = 1980;
/** Bounds the shape alone; `findPetFaults` refuses years in the future. */
export const LAST_BIRTH_YEAR = 2200;
/** More pets than any household has; a bound against abuse. */
export const MAX_PETS = 50;

type Sized = { slug: string; petTypeId: string; minWeight: number; maxWeight: number };

/**
 * The size whose range holds a weight in lbs (from `minWeight` up to below `maxWeight`);
 * the largest for any heavier pet. Null when the kind has no sizes.
 */
export function sizeOf<S extends Sized>(sizes: readonly S[], petTypeId: string, weightLbs: number): S | null {
  const own = sizes.filter((size) => size.petTypeId === petTypeId).sort((a, b) => a.minWeight - b.minWeight);
  return own.find((size) => weightLbs < size.maxWeight) ?? own.at(-1) ?? null;
}

/** The part of a pet's web address made from its name: "Mr. Bo Jangles" gives `mr-bo-jangles`. */
export function petSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "pet"
  );
}

/** "3 years", "1 year" or "under a year", from the year of birth. */
export function ageInWords(birthYear: number, now: Date): string {
  const years = now.getUTCFullYear() - birthYear;
  if (years < 1) return "under a year";
  return years === 1 ? "1 year" : `${years} years`;
}

/** Kinds of vaccination records, as the wire spells them. */
export const VACCINATION_KINDS = ["measles", "dhpp", "bortadella", "rabies"] as const;
export type VaccinationKind = (typeof VACCINATION_KINDS)[number];

/** Vaccination names as a vet writes them. */
export const VACCINATION_NAMES: Record<VaccinationKind, string> = {
  measles: "Measles",
  dhpp: "DHPP",
  bortadella: "Bordetella",
  rabies: "Rabies",
};

/**
 * True from the day after `expiresOn` (YYYY-MM-DD), in Hawaii, the last zone that we serve. A vaccination
 * without a date never expires.
 */
export function isVaccinationOver(expiresOn: string | null, now: Date): boolean {
  const HAWAII_HOURS = 10;
  const today = new Date(now.getTime() - HAWAII_HOURS * 3_600_000).toISOString().slice(0, 10);
  return expiresOn !== null && expiresOn < today;
}

/** A breed's name without case, accents and signs: "poodle (toy)" equals "Poodle, Toy". */
export function plainBreed(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The breed with exactly this name; null when no name matches in full. */
export function breedNamed<B extends { name: string }>(breeds: readonly B[], name: string): B | null {
  const plain = plainBreed(name);
  return plain === "" ? null : (breeds.find((breed) => plainBreed(breed.name) === plain) ?? null);
}

/** At most `limit` breeds for a typed text: names that start with it first, then words, then any part. */
export function breedsLike<B extends { name: string }>(
  breeds: readonly B[],
  typed: string,
  limit: number,
): B[] {
  const plain = plainBreed(typed);
  if (plain === "") return breeds.slice(0, limit);
  const rank = ({ name }: B) => {
    const own = plainBreed(name);
    return own.startsWith(plain) ? 0 : own.includes(` ${plain}`) ? 1 : own.includes(plain) ? 2 : 3;
  };
  return breeds
    .map((breed) => ({ breed, rank: rank(breed) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((one) => one.breed);
}
