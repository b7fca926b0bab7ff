/** At the fields of a lead. */
export const LEAD_FAULTS = {
  phoneNumber: "Enter a phone number with its area code",
  postalCode: "Enter a five-digit ZIP code",
  address: "Enter your e-mail address or your phone number",
} as const;

/** In the demo's outbox, in place of a text that was removed. */
export const MESSAGE_REMOVED = "This message is no longer valid, so its text was removed.";

const TITLES = { lead: "New lead", request: "New request" } as const;

/** The mail about a lead, to the brand's own mailbox. */
export const leadWords = {
  title: (kind: keyof typeof TITLES, name: string, postalCode: string) =>
    `${TITLES[kind]}: ${name}, ${postalCode}`,
  greeting: "Someone wrote to you on the website:",
  noMessage: "(no message)",
};

const OWN_DATABASE = "set DATABASE_URL or DATA_DIR to an empty one";

/** Why the program does not start on a database of the other mode. */
export const MODE_FAULTS = {
  production: `This database holds the brands of a production, and demo mode would show their mails to everybody. Set WAGGON_MODE=production, or for the demo ${OWN_DATABASE}.`,
  demo: `This database holds the demo, whose logins everybody knows. Production needs its own: ${OWN_DATABASE}, then run npm run waggon -- create-brand --help`,
} as const;
