import { HOLD_SPAN } from "#features/calendar/rules/holds.ts";

/** A sentence for the heading of pages with times: choosing a time holds the time. */
export const holdLead = (choice: "a time" | "one") => `Choosing ${choice} holds it for ${HOLD_SPAN}.`;
