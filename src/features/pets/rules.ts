/** In lbs. The heaviest dog on record weighed 343 lbs. */
export const MAX_WEIGHT_LBS = 400;
/** The earliest birth year that a pet may have. The oldest cat lived for 38 years. */
export const OLDEST_BIRTH_YEAR = 1980;
/** A fixed limit for the schema. `findPetFaults` refuses years after the current year. */
export const LAST_BIRTH_YEAR = 2200;
/** A limit against abuse: no household has this many pets. */
export const MAX_PETS = 50;

type Sized = { slug: string; petTypeId: string; minWeight: number; maxWeight: number };

/**
 * Finds the size whose range holds a weight in lbs: from `minWeight` up to, but not including, `maxWeight`.
 * A heavier pet gets the largest size. Null if the pet type has no sizes.
 */
export function sizeOf<S extends Sized>(sizes: readonly S[], petTypeId: string, weightLbs: number): S | null {
  const sizesOfType = sizes
    .filter((size) => size.petTypeId === petTypeId)
    .sort((a, b) => a.minWeight - b.minWeight);
  return sizesOfType.find((size) => weightLbs < size.maxWeight) ?? sizesOfType.at(-1) ?? null;
}

/** The part of a web address that names a pet: "Mr. Bo Jangles" gives `mr-bo-jangles`. */
export function petSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "pet"
  );
}

/**
 * A pet's age as "3 years", "1 year" or "under a year". Only the birth year is known, so the age is rough.
 */
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
 * Whether a vaccination's last valid day `expiresOn` (YYYY-MM-DD) is over. The day counts in Hawaii, where it
 * ends last in the US, so that no valid vaccination shows as expired. Null, an unknown day, is never over.
 */
export function isVaccinationOver(expiresOn: string | null, now: Date): boolean {
  const HOURS_BEHIND_UTC = 10;
  const today = new Date(now.getTime() - HOURS_BEHIND_UTC * 3_600_000).toISOString().slice(0, 10);
  return expiresOn !== null && expiresOn < today;
}

/**
 * A breed's name without case, accents and punctuation: "Poodle (Toy)" and "poodle, toy" give "poodle toy".
 */
function plainBreed(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Finds the breed whose plain name equals the plain `name`. Null if none does. */
export function breedNamed<B extends { name: string }>(breeds: readonly B[], name: string): B | null {
  const plain = plainBreed(name);
  return plain === "" ? null : (breeds.find((breed) => plainBreed(breed.name) === plain) ?? null);
}

/**
 * Finds at most `limit` breeds whose name contains the typed text. First come names that start with the text,
 * then names with a word that starts with the text, then all other names.
 */
export function breedsLike<B extends { name: string }>(
  breeds: readonly B[],
  typed: string,
  limit: number,
): B[] {
  const plain = plainBreed(typed);
  if (plain === "") return breeds.slice(0, limit);
  const NO_MATCH = 3;
  const rankName = ({ name }: B) => {
    const plainName = plainBreed(name);
    if (plainName.startsWith(plain)) return 0;
    if (plainName.includes(` ${plain}`)) return 1;
    return plainName.includes(plain) ? 2 : NO_MATCH;
  };
  return breeds
    .map((breed) => ({ breed, rank: rankName(breed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ breed }) => breed);
}
