import { formatWeekday } from "#kit/wire/format/dates.ts";
import type { REASON_WORDS, Recommendation } from "./contract.ts";

/** The refusal of a time that another customer has taken. */
export const JUST_TAKEN = "Someone was quicker: this time has just been taken.";

/** At the last date of a search. */
export const REVERSED_DATES = "Ends before it begins";

/** Why a time is recommended. Null when it is simply open. */
export function whyText({ why, date, groomer }: Recommendation): string | null {
  switch (why.kind) {
    case "nearby":
      return why.driveMinutes === null || why.driveMinutes < 1
        ? `Already in your street on ${formatWeekday(date)}`
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

/** What a search was for: a booking, or an order that gets another time. */
export type SearchedFor = {
  pets: readonly { breed: { name: string } }[];
  address: { locality: string } | null;
};

/** Why no time is offered. `groomer`: the name, when the search was for one groomer. */
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
      return groomer ? `${who} does not offer all of this.` : `None of ${who} near you does all of this.`;
    case "breed_refused":
      return groomer ? `${who} does not groom ${pets}.` : `None of ${who} near you takes ${pets}.`;
    case "too_heavy":
      return `${pets[0]?.toUpperCase()}${pets.slice(1)} would be too heavy for ${groomer ? `${who}’s van` : "the vans near you"}.`;
    case "closed":
      return groomer ? `${who} does not work then.` : "No groomer works then.";
    case "too_soon":
      return "That is too soon for the drive and the set-up.";
    case "too_far":
      return "The visits of that day are too far apart for a detour to you.";
    default:
      return groomer ? `${who} is fully booked then.` : "Every visit of that day is taken.";
  }
}
