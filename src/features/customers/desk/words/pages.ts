import type { AccountStatus } from "#kit/wire/actor.ts";
import { formatCents } from "#kit/wire/format/money.ts";

/** What the state of a customer's account means to the team. */
export const CUSTOMER_STATES: Record<AccountStatus, string> = {
  new: "New",
  pending: "Profile not complete",
  approved: "Approved",
  active: "Active",
  inactive: "Closed",
};

export const CUSTOMERS_TEXTS = {
  lead: "Everyone who books with you.",
  /** What the search finds, for readers who may see phone numbers and for others. */
  hint: "The beginning of a name or a pet's name, an e-mail address, a phone number or its last four digits.",
  maskedHint: "The beginning of a name, a last name or a pet's name.",
  none: "There are no customers yet.",
  created: "The customer was added and gets a link to complete the profile.",
  saved: "Saved.",
  new: "They get a link by mail and text to check their details and agree to the terms. You can book for them right away.",
  noContact: "Your role can't see phone numbers, e-mail addresses and streets.",
  noHome: "No address yet",
  noPets: "No pets yet.",
  noVisits: "None.",
  noRequests: "No requests.",
  wantsCall: "Wants to be called.",
  leads: "Sent with this phone number or e-mail address:",
  noWaiting: "Not on the waitlist.",
  offered: "Time offered",
  noConversations: "None.",
  conversations: "Only conversations with the team, and those with groomers that the team has joined.",
  noReviews: "No reviews.",
  noCredit: "This customer has had no credit.",
  closed: "This account is closed. The customer can't log in, and you can't book for them.",
  closedByCustomer: "The customer has asked to delete this account. Its data will be deleted on",
  close: "This logs the customer out everywhere and blocks new logins. Only the team sees the reason.",
  keepVisits: "Keep the upcoming visits",
  open: "The customer can log in and book again. Only the team sees the reason.",
  assign: "The booking offers this groomer first. Without one it offers the groomer of the last visit.",
  given: "The credit was given. The customer gets a message.",
  give: "It lowers the price of the next appointment and does not expire. The customer gets a message with the amount.",
  reasonHint: "Only the team sees it.",
  terms: "They get a mail and a text with a link to read and agree.",
  link: "They get a new link by mail and text. Earlier links work until they expire.",
  notFound: "Try a shorter part of the name, or the last four digits of the phone number.",
} as const;

/** What the team has given a customer so far, and from which sum on a proof is needed; both in cents. */
export const givenText = (given: number, limit: number) =>
  `${given > 0 ? `${formatCents(given)} is given so far.` : "No credit given yet."} Credit over ${formatCents(limit)} per customer needs your password or a code.`;

/** How much of a list a page shows: "5 of 12 are shown." */
export const shownText = (shown: number, total: number) => `${shown} of ${total} are shown.`;
