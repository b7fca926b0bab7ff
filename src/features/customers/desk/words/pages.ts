import type { AccountStatus } from "#kit/wire/actor.ts";

/** What the state of a customer's account means to the team. */
export const CUSTOMER_STATES: Record<AccountStatus, string> = {
  new: "New",
  pending: "Profile not complete",
  approved: "Approved",
  active: "Active",
  inactive: "Closed",
};

export const CUSTOMERS_TEXTS = {
  lead: "Everybody who books with us.",
  /** What the search finds, for readers who may see phone numbers and for others. */
  hint: "The beginning of a name or a pet's name, an e-mail address, a phone number or its last four digits.",
  maskedHint: "The beginning of a name, a last name or a pet's name.",
  none: "There are no customers yet.",
  created: "The customer is added, and gets a link to complete the profile.",
  saved: "Saved.",
  new: "They get a link by mail and text, check their details and agree to the terms. You can book for them at once.",
  noContact: "Your role does not show phone numbers, e-mail addresses and streets.",
  noHome: "No address yet",
  noPets: "No pets yet.",
  noVisits: "None.",
  closed: "This account is closed. The customer cannot log in, and cannot be booked for.",
  closedByCustomer: "The customer has asked to delete this account. It is emptied on",
  close: "They are logged out everywhere at once, and cannot log in. The reason is for the team alone.",
  keepVisits: "Visits that are still ahead stand",
  open: "They log in again, and can book. The reason is for the team alone.",
  link: "They get a new link by mail and text. Earlier links still work until they end.",
  notFound: "Try less of the name, or the last four digits of the phone number.",
} as const;
