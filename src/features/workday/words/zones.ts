import { type CornersFault, MAX_SQUARE_MILES, MAX_ZONES } from "#features/groomers/rules/zone-corners.ts";
import { MAX_CORNERS } from "#features/places/rules/drawn-ring.ts";
import { formatCount, formatList, formatNumber } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";

const BOTH_REQUIRED = "Price and points are required";

/** Errors at the corners of a zone. */
export const CORNERS_FAULTS: Record<CornersFault, string> = {
  missing: BOTH_REQUIRED,
  too_few: "A zone needs at least three corners",
  too_many: `A zone has at most ${MAX_CORNERS} corners. Leave some out.`,
  repeated: "Two corners are at the same place. Remove one of them.",
  crossing: "The outline crosses itself. Move a corner so that no two lines cross.",
  no_inside: "These corners enclose no area. Move them apart.",
  too_large: `A zone has at most ${formatNumber(MAX_SQUARE_MILES)} square miles. Make it smaller.`,
  outside_areas: "This zone lies outside all areas of your brand. Move it into one of them.",
};

export const ZONE_FAULTS = {
  price: BOTH_REQUIRED,
  priceRange: "Enter a price from $0 to $500",
  name: "Enter a name",
  nameTaken: "Another zone has this name",
  days: "Choose at least one day",
  repeatedDay: "List each day once",
  zips: "Enter at least one ZIP code",
} as const;

export const ZONE_REFUSALS = {
  full: `A groomer can have up to ${MAX_ZONES} zones. Delete one first.`,
  movedOn:
    "This zone has changed since you opened it. Nothing is saved. Check what it is now, then try again.",
  price: "Your brand does not let you change prices. Leave the price as it is.",
} as const;

/** The error for ZIPs that do not exist, by name. */
export function unknownZips(zips: readonly string[]): string {
  const shown = zips.slice(0, 10);
  const names = formatList(shown.map((zip) => `“${zip.slice(0, 12)}”`));
  return zips.length === 1 ? `There is no ZIP code ${names}` : `There are no ZIP codes ${names}`;
}

/** The error for a line of the corners' text that is no place on the earth. `line` counts from 1. */
export function unreadableCorner(line: number): string {
  return `Line ${line} is not “latitude, longitude”, such as 33.45, -112.07`;
}

/**
 * Why a change needs a second press. `visits`: how many booked visits fall out of the zones. The reader is
 * the groomer (`own`), or the team.
 */
export function needsConsent(visits: number, isLastZone: boolean, reader: keyof typeof CONSENT): string {
  const texts = CONSENT[reader];
  const sentences = [
    ...(visits > 0
      ? [`${formatCount(visits, "booked visit")} would lie outside ${texts.zones}. Please check them first.`]
      : []),
    ...(isLastZone ? [texts.last] : []),
  ];
  return sentences.join(" ");
}

const CONSENT = {
  own: {
    zones: "your zones",
    last: "This is your last zone. Without a zone, customers cannot book you.",
  },
  team: {
    zones: "the groomer's zones",
    last: "This is the groomer's last zone. Without a zone, customers cannot book the groomer.",
  },
} as const;

/** A zone with its price in cents and its days in words. */
export type NamedZone = {
  name: string;
  price: number;
  days: string;
  corners: readonly unknown[];
  squareMiles: number;
  zipCodes: number;
};
type Facts = Record<string, string>;

/** What a change does to a zone, in words. Without `before` the zone is added, without `after` removed. */
export function zoneFacts(
  before: NamedZone | undefined,
  after: NamedZone | undefined,
): { before: Facts; after: Facts } {
  const name = (after ?? before)?.name ?? "";
  const factsOf = (zone: NamedZone | undefined, outline: string): Facts =>
    zone
      ? {
          Zone: zone.name,
          Price: `${name}, ${zone.price === 0 ? "drive included" : formatCents(zone.price)}`,
          "Work days": `${name}, ${zone.days}`,
          Outline: outline,
        }
      : {};
  const outlineOf = (zone: NamedZone | undefined) =>
    zone
      ? `${name}, ${formatCount(zone.corners.length, "corner")}, ${formatNumber(zone.squareMiles)} square miles, ${formatCount(zone.zipCodes, "ZIP code")}`
      : "";
  const isRedrawn = before && after && JSON.stringify(before.corners) !== JSON.stringify(after.corners);
  return {
    before: factsOf(before, outlineOf(before)),
    after: factsOf(after, `${outlineOf(after)}${isRedrawn ? ", redrawn" : ""}`),
  };
}
