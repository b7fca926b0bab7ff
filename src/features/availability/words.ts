import { formatWeekday } from "#kit/wire/format/dates.ts";
import type { REASON_WORDS, Recommendation } from "./contract.ts";

/** The refusal of a time that another customer has taken. */
export const JUST_TAKEN = "Someone was quicker: this time has just been taken.";

/** Shown at the last date of a search that ends before its first date. */
export const REVERSED_DATES = "Ends before it begins";

/** The sentence that says why a time is recommended; null when the time is only open. */
export function whyText({ why, date, groomer }: Recommendation): string | null {
  switch (why.kind) {
    case "nearby":
      return why.driveMinutes === null || why.driveMinutes < 1
        ? `Already on your street on ${formatWeekday(date)}`
        : `Already nearby on ${formatWeekday(date)}, ${why.driveMinutes} min away`;
    case "soonest":
      return "Soonest";
    case "lowest_price":
      return "Lowest price";
    case "top_rated":
      return groomer.rating === null ? null : `Top rated, ${groomer.rating.toFixed(1)}`;
    case "open":
      return null;
  }
}

/** The pets and the address of a search, for a booking or for an order that gets another time. */
export type SearchedFor = {
  pets: readonly { breed: { name: string } }[];
  address: { locality: string } | null;
};

/**
 * The sentence that says why no time is offered. `groomer` is a name when the search was for one groomer.
 */
export function reasonText(
  reason: (typeof REASON_WORDS)[number] | null,
  session: SearchedFor,
  groomer?: string,
): string {
  const who = groomer ?? "our groomers";
  const place = session.address?.locality || "your address";
  const pets = session.pets.length === 1 ? `a ${session.pets[0]?.breed.name}` : "your pets";
  switch (reason) {
    case "outside_zones":
      return groomer ? `${who} does not drive to ${place}.` : `We do not drive to ${place} yet.`;
    case "not_offered":
      return groomer
        ? `${who} does not offer all of these services.`
        : `None of ${who} near you offers all of these services.`;
    case "breed_refused":
      return groomer ? `${who} does not groom ${pets}.` : `None of ${who} near you takes ${pets}.`;
    case "too_heavy":
      return `${pets[0]?.toUpperCase()}${pets.slice(1)} would be too heavy for ${groomer ? `${who}’s van` : "the vans near you"}.`;
    case "paused":
      return groomer
        ? `${who} is not taking new bookings at the moment.`
        : "The groomers near you are not taking new bookings at the moment.";
    case "closed":
      return groomer ? `${who} does not work then.` : "No groomer works then.";
    case "too_soon":
      return "This is too soon: the groomer needs time for the drive and the setup.";
    case "too_far":
      return "The other visits on that day are too far from you.";
    default:
      return groomer ? `${who} is fully booked then.` : "Every time on that day is taken.";
  }
}
