/** A limit against typing errors: a working life is shorter. */
export const MAX_EXPERIENCE_YEARS = 60;

/** A limit on what one application stores. Few brands have more areas. */
export const MAX_OTHER_AREAS = 50;

export const LICENCE_SIDES = ["front", "back"] as const;
export type LicenceSide = (typeof LICENCE_SIDES)[number];

/** Where an application has the picture of each side. */
export const LICENCE_COLUMNS = { front: "licenceFileId", back: "licenceBackFileId" } as const;

/** The parts of an application that staff need before they decide. */
type Sent = { startAddress: unknown; areaId: string | null; licenceFileId: string | null };

/**
 * Whether an application has everything that staff need. The license's back is not asked for here:
 * applications that were sent before there was a place for it can be approved, or sent back for it.
 */
export const isComplete = ({ startAddress, areaId, licenceFileId }: Sent): boolean =>
  startAddress !== null && areaId !== null && licenceFileId !== null;

/**
 * A free page address for a groomer: "maria-lopez", or "maria-lopez-2" when that is taken. A name without
 * Latin letters gives "groomer".
 */
export function chooseVanityUrl(displayName: string, isTaken: (vanityUrl: string) => boolean): string {
  const plain = displayName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  const base = plain.length >= 3 ? plain : "groomer";
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
