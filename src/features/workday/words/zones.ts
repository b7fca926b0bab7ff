import {
  type CornersFault,
  MAX_CORNERS,
  MAX_SQUARE_MILES,
  MAX_ZONES,
} from "#features/groomers/rules/zone-corners.ts";
import { formatCount, formatList, formatNumber } from "#kit/wire/format/counts.ts";

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
  nameTaken: "You have another zone with this name",
  days: "Choose at least one day",
  repeatedDay: "List each day once",
  zips: "Enter at least one ZIP code",
} as const;

export const ZONE_REFUSALS = {
  full: `You can have up to ${MAX_ZONES} zones. Delete one first.`,
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

/** Why a change needs a second press. `visits`: how many booked visits fall out of the zones. */
export function needsConsent(visits: number, isLastZone: boolean): string {
  const sentences = [
    ...(visits > 0
      ? [`${formatCount(visits, "booked visit")} would lie outside your zones. Please check them first.`]
      : []),
    ...(isLastZone ? ["This is your last zone. Without a zone, customers cannot book you."] : []),
  ];
  return sentences.join(" ");
}
