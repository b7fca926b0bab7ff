import { formatCount } from "#kit/wire/format/counts.ts";

/** The fault of a deactivation without a reason. */
export const NO_REASON = "Say why, for the groomer";

export const DEACTIVATION_REFUSALS = {
  notActive: "This groomer is not active.",
  notDeactivated: "This groomer was never active, and cannot be active again.",
  notClosed: "This groomer's account is not closed.",
} as const;

/** Says that a groomer has visits that are still to be done. */
export function visitsAhead(count: number): string {
  if (count === 0) return "The groomer's visits have just changed. Please try again.";
  return `This groomer still has ${formatCount(count, "visit")} to do. Decide about each first, offer them to other groomers, or leave them as they are.`;
}

export const VISITS_TEXTS = {
  title: "Visits to do",
  stand: "This account is closed. Give these visits to other groomers, or cancel them.",
  all: "All appointments from today on",
  each: "See what became of each",
  going: "The rest follows while you stay signed in. Reload this page to see how far it is.",
  requested: "requested new time",
  decide: "Visits that are still to be done",
  offer: "Offer them to other groomers",
  offerHint:
    "They are canceled free of charge. Each customer is offered a groomer for the same time, or other times.",
} as const;

/** How many visits a groomer still has to do, `shown` of which follow. */
export function undoneText(total: number, shown: number): string {
  const all = `${formatCount(total, "visit")} still to be done`;
  return total > shown ? `${all}. The first ${shown}:` : `${all}:`;
}

/** What becomes of the groomer's standing appointments when the account closes. */
export function seriesText(count: number): string {
  return count === 1
    ? "1 standing appointment ends when the account closes. Its customer is notified. Booked visits stay until you offer or cancel them."
    : `${count} standing appointments end when the account closes. Their customers are notified. Booked visits stay until you offer or cancel them.`;
}

/** Who could do a visit instead. */
export const standInText = (name: string | null) =>
  name === null ? "No groomer is free at that time." : `${name} could come instead.`;

/** How many visits were offered to other groomers: "12 visits offered to others, 1 not, 8 to go." */
export function offersText({
  done,
  refused,
  waiting,
}: Record<"done" | "refused" | "waiting", number>): string {
  const parts = [
    `${formatCount(done, "visit")} offered to others`,
    ...(refused > 0 ? [`${refused} not`] : []),
    ...(waiting > 0 ? [`${waiting} to go`] : []),
  ];
  return `${parts.join(", ")}.`;
}
