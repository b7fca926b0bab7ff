import { MAX_TIME_PERCENT, MIN_TIME_PERCENT } from "../rules/pet-care.ts";

export const CLIENT_FAULTS = {
  percent: `Use a whole number from ${MIN_TIME_PERCENT} to ${MAX_TIME_PERCENT}`,
};

/** What a form of the client's page says when it is done. */
export const CLIENT_NOTICES = {
  saved: "Saved.",
  blocked: (name: string) => `${name} can no longer find or book you.`,
  unblocked: (name: string) => `${name} can find and book you again.`,
};
