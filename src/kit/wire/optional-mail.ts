/**
 * The kinds of mails that neither an order nor an account needs. A mailbox can turn off each kind.
 * `reviews`: requests for reviews, reviews, replies. `receipts`: copies of questions and requests from the
 * website. `invitations`: visits that the brand prepared. `messages`: unread messages.
 */
export const OPTIONAL_MAILS = ["reviews", "receipts", "invitations", "messages"] as const;
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];
