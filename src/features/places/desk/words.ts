import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { MAX_CORNERS, type RingFault } from "../rules/drawn-ring.ts";

export const AREA_FAULTS = {
  name: "Enter a name",
  sameName: "Another area has this name. Choose another one.",
  timeZone: "Choose a time zone",
  unknownZone: "This server does not know this time zone. Choose another one.",
  phone: "Enter a phone number with its area code",
  tax: "Enter a tax rate from 0 to 30%, with at most two decimals, such as 8.6",
} as const;

/** Errors at the corners of an area. */
export const AREA_CORNERS_FAULTS: Readonly<Record<RingFault, string>> = {
  missing: "Draw the area, or start from ZIP codes",
  too_few: "An area needs at least three corners",
  too_many: `An area has at most ${MAX_CORNERS} corners. Leave some out.`,
  repeated: "Two corners are at the same place. Remove one of them.",
  crossing: "The outline crosses itself. Move a corner so that no two lines cross.",
  no_inside: "These corners enclose no area. Move them apart.",
  too_large: "This area is larger than a circle of 200 miles. Make it smaller.",
};

export const AREA_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  archived: "This is archived already.",
  open: "This area is not archived.",
  stepChanged: "Another person has just saved this. Read it again, then decide.",
  sameName: "Another area has this name now. Change one of the names first.",
} as const;

export const AREA_TEXTS = {
  lead: "Where customers can book, with the time zone, the tax and the phone of each area.",
  none: "No areas yet",
  noneHelp: "Draw the first one, so that customers there can book.",
  archivedLead: "Customers cannot book here. Past appointments stay.",
  newArea: "Customers inside it can book once a groomer has a zone there.",
  saved: "Saved. New bookings use this from now on.",
  wasArchived: "Archived. Customers cannot book here from now on.",
  wasRestored: "Restored. Customers can book here where groomers have zones.",
  archive: "Addresses in an archived area count as outside of all areas. You can restore it at any time.",
  restore: "Customers can book here again where groomers have zones.",
  inUse: "You can archive this area once no groomer starts here and no appointment is to come.",
  timeZoneHelp: "Appointments here go by this clock.",
  phoneHelp: "For questions about appointments.",
  addressHelp: "One line. Lists of your areas have it.",
  taxHelp: "On the whole price, in percent.",
} as const;

/** What the drawing of an area says. */
export const AREA_DRAWING = {
  draw: "Draw the area",
  zone: "The area",
  key: "Dashed lines: your other areas.",
} as const;

/** What a save changes, before it is saved. `open`: unfinished bookings with an address in the area. */
export function describeAreaEffect(open: number): string {
  const bookings =
    open === 0 ? "No open bookings are in it." : `${formatCount(open, "open booking")} will see the new tax.`;
  return `From now on, bookings use what you save. ${bookings} Placed appointments stay at their price and tax.`;
}

type Uses = { groomers: number; upcoming: number };

/** "2 groomers start here, and 3 appointments are to come." */
export function describeUses({ groomers, upcoming }: Uses): string {
  const parts = [
    groomers > 0 && `${formatCount(groomers, "groomer")} ${groomers === 1 ? "starts" : "start"} here`,
    upcoming > 0 && `${formatCount(upcoming, "appointment")} ${upcoming === 1 ? "is" : "are"} to come`,
  ];
  return `${parts.filter(Boolean).join(", and ")}.`;
}

/** Why an area is not archived. */
export const describeInUse = (uses: Uses): string => `${AREA_TEXTS.inUse} ${describeUses(uses)}`;

/** Why the time zone of an area stays. */
export function describeZoneInUse(upcoming: number): string {
  return `The time zone can change once no appointment is to come. Now there ${upcoming === 1 ? "is" : "are"} ${formatCount(upcoming, "appointment")}.`;
}

/** Why the time zone of an area stays while bookings in it are being placed. */
export function describeZonePlacing(placing: number): string {
  return `${formatCount(placing, "booking")} here ${placing === 1 ? "is" : "are"} being placed right now. Save the time zone again in a few minutes.`;
}

/** "12.5 square miles, 4 ZIP codes" of an outline. */
export function describeOutline({
  squareMiles,
  zipCodes,
}: {
  squareMiles: number;
  zipCodes: number;
}): string {
  return `${formatNumber(squareMiles)} square miles, ${formatCount(zipCodes, "ZIP code")}`;
}

type Listed = Uses & { timeZone: string; taxBasisPoints: number };

/** "America/Phoenix, tax 8.6%, 2 groomers, 3 appointments to come" */
export function describeListedArea({ timeZone, taxBasisPoints, groomers, upcoming }: Listed): string {
  const counts = `${formatCount(groomers, "groomer")}, ${formatCount(upcoming, "appointment")} to come`;
  return `${timeZone.replaceAll("_", " ")}, tax ${taxBasisPoints / 100}%, ${counts}`;
}

/** "and 3 more groomers" */
export const describeMoreGroomers = (more: number): string => `and ${formatCount(more, "more groomer")}`;
