import type { OptionalMail } from "#kit/wire/optional-mail.ts";

/** Errors at the fields of a lead. */
export const LEAD_FAULTS = {
  name: "Enter your name",
  phoneNumber: "Enter a phone number with its area code",
  postalCode: "Enter a five-digit ZIP code",
  address: "Enter your e-mail address or your phone number",
} as const;

/** The demo's outbox shows this sentence in place of a removed text. */
export const MESSAGE_REMOVED = "This message is no longer valid, so its text was removed.";

const TITLES = { lead: "New lead", request: "New request" } as const;

/** The mail about a lead, to the brand's own mailbox. */
export const leadWords = {
  title: (kind: keyof typeof TITLES, name: string, postalCode: string) =>
    `${TITLES[kind]}: ${name}, ${postalCode}`,
  greeting: "Someone wrote to you on the website:",
  noMessage: "(no message)",
};

/** The confirmation of a lead, to its sender. */
export const receiptWords = {
  titles: { lead: "We have your message", request: "We have your request" },
  greeting: "Hello,",
  answer: "Thank you for writing to us. A person reads your message and answers you.",
  notYou: "If this was not you, ignore this mail.",
} as const;

/** The link in a mail that turns off mails of its kind. */
export const unsubscribeLabels: Record<OptionalMail, string> = {
  reviews: "Turn off mails about reviews",
  receipts: "Turn off mails that confirm your messages",
  invitations: "Turn off invitations to prepared visits",
  messages: "Turn off mails about unread messages",
};

/** What the mails of each kind are, as the page behind the link says it. */
export const optionalMailNames: Record<OptionalMail, string> = {
  reviews: "mails about reviews",
  receipts: "mails that confirm your messages",
  invitations: "invitations to prepared visits",
  messages: "mails about unread messages",
};

const USE_EMPTY_DATABASE = "set DATABASE_URL or DATA_DIR to an empty database";

/** Why the program does not start on a database of the other mode. */
export const MODE_FAULTS = {
  production: `This database holds the brands of a production, and demo mode would show their mails to everybody. Set WAGGON_MODE=production. For the demo, ${USE_EMPTY_DATABASE}.`,
  demo: `This database holds the demo, whose logins everybody knows. Production needs its own: ${USE_EMPTY_DATABASE}, then run npm run waggon -- create-brand --help`,
} as const;
