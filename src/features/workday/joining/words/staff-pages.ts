import type { AccountStatus } from "#kit/wire/actor.ts";

/** What the state of a groomer's account means to the team. */
export const STATE_LABELS: Record<AccountStatus, string> = {
  pending: "To approve",
  new: "Invited",
  approved: "Setting up",
  active: "Active",
  inactive: "Closed",
};

export const GROOMERS_TEXTS = {
  lead: "Who works for the brand, and who would like to.",
  empty: {
    pending: "No application waits for a decision.",
    new: "No invitation is open.",
    approved: "No approved groomer is still setting up the work.",
    active: "No groomer is active yet.",
    inactive: "No account is closed.",
  } satisfies Record<AccountStatus, string>,
  invite: "They get a mail with a link that sets a password, and then send their application.",
  inviteAgain:
    "They were declined. They get a mail with a link that sets a password, and can send their application again.",
  approve:
    "They get a mail, accept the agreements and set up their work. Then their account opens by itself.",
  askBack: "They get a mail with your words. The application stays open.",
  decline: "They get a mail with your words, and their account is closed.",
  activate: "For agreements that were signed elsewhere, such as on paper. Refused until the work is set up.",
  deactivate:
    "They are logged out everywhere and get a mail with your words. Customers no longer find or book them.",
  keepVisits: "Visits that are still to be done stand, and our team answers them",
  reactivate: "They get a mail, log in again, and customers can book them.",
  permissions: "What the brand lets this groomer do. It counts at once.",
  saved: "The permissions are saved",
  noLicence: "No photo",
  hidden: "Your role does not show documents.",
} as const;
