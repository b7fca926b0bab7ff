import type { Recommendation } from "#features/availability/contract.ts";

/** The field error of a search that names no pet with a service. */
export const CHOICE_FAULT = "Choose a service for each pet";

export const DESK_BOOKING_FAULTS = {
  isAgreed: "Confirm that the customer agreed to the visit, the price and cash",
} as const;

export const DESK_BOOKING_REFUSALS = {
  closed: "This customer's account is closed, so you can't book a visit.",
  noHome: "This customer has no address yet. The customer adds it when completing the profile.",
  unserved: "We no longer serve the customer's address.",
  otherTime: "This booking was already placed with another time. See the customer's appointments.",
} as const;

/** What a step says when the choices before it do not work. */
export const DESK_BOOK_FAULTS = {
  none: "Choose a service for at least one pet",
  service: "One of these services or extras does not fit its pet. Choose again.",
  noTime: "Choose a time",
  taken: "This time was just taken. These are the nearest free ones.",
} as const;

export const DESK_BOOK_TEXTS = {
  booked: "The visit is booked. The customer gets the confirmation.",
  link: "We sent the link. Nothing is booked until the customer reviews the visit and pays.",
  cash: "The customer gets the usual confirmation, with a way to cancel. The exact price is set after the visit.",
  repeats: "Make it a standing appointment",
  repeatsNext: "Once the visit is booked, you choose how often and see the dates.",
  byLink:
    "The customer gets a link by text and mail to agree to the terms and pay, by card or cash. We hold the time once the customer opens the link; until then someone else can book it.",
  open: (titles: string) =>
    `Not yet accepted: ${titles}. Only the customer can accept them, in the account or with the link below.`,
} as const;

/** Why a time is recommended, in the words of the team; null when it is only free. */
export function whyForDesk({ why, groomer }: Recommendation): string | null {
  switch (why.kind) {
    case "nearby":
      return why.driveMinutes === null || why.driveMinutes < 1
        ? "Another visit is on the same street"
        : `${why.driveMinutes} min from another visit`;
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
