import { MIN_SEARCH, type SearchKind } from "./rules/kinds.ts";

export const SEARCH_FAULTS = { short: `Type at least ${MIN_SEARCH} characters` } as const;

export const KIND_LABELS: Record<SearchKind, string> = {
  page: "Pages",
  order: "Appointments",
  customer: "Customers",
  pet: "Pets",
  groomer: "Groomers",
  staff: "Staff",
};

/** What a result is. */
export const SINGLE_LABELS: Record<SearchKind, string> = {
  page: "Page",
  order: "Appointment",
  customer: "Customer",
  pet: "Pet",
  groomer: "Groomer",
  staff: "Staff",
};

export const SEARCH_TEXTS = {
  hint: "A name, an appointment number, a phone number or its last four digits, an e-mail address, or a page.",
  maskedHint: "A name, an appointment number, or a page.",
  failed: "Search isn't responding. Try again.",
  none: "No results",
  noneHelp: "Try the beginning of a name, or the full appointment number.",
} as const;
