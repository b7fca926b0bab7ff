import { HOLD_SPAN } from "#features/calendar/rules/holds.ts";

/** What choosing does, for the heads of pages with times. */
export const holdLead = (choice: "a time" | "one") => `Choosing ${choice} holds it for ${HOLD_SPAN}.`;
