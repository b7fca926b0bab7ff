/** The sentences of the mails to people who want to work as groomers. `brand` is the brand's name. */
export const JOINING_MAILS = {
  invited: (brand: string, name: string) => ({
    title: `${brand} invites you to work as a groomer`,
    greeting: `Hello ${name},`,
    words: [
      `${brand} invites you. Choose a password first; then tell us about yourself.`,
      "This link works once, within a day. If it is over, ask the team for a new one.",
    ],
    link: "Choose a password",
  }),
  approved: (brand: string, name: string) => ({
    title: `You are approved at ${brand}`,
    greeting: `Hello ${name},`,
    words: [
      "Your application is approved. Now set up your work: agreements, hours, a work zone, services and a portrait. With the last step your account opens.",
    ],
    link: "Set up your work",
  }),
  active: (brand: string, name: string) => ({
    title: `Customers of ${brand} can book you`,
    greeting: `Hello ${name},`,
    words: ["Your account is open. Your page is public, and your free times can be booked."],
    link: "Open your day",
  }),
  askedBack: (brand: string, name: string, note: string) => ({
    title: `${brand} needs something for your application`,
    greeting: `Hello ${name},`,
    words: ["Please amend your application:", note],
    link: "Open your application",
  }),
  declined: (brand: string, name: string, reason: string) => ({
    title: `Your application at ${brand}`,
    greeting: `Hello ${name},`,
    words: ["We cannot accept your application now.", reason, "Your account is closed."],
  }),
  /** `visits`: how many visits stand. */
  deactivated: (brand: string, name: string, { reason, visits }: { reason: string; visits: number }) => ({
    title: `Your account at ${brand} is closed`,
    greeting: `Hello ${name},`,
    words: [
      "The team has closed your account:",
      reason,
      "Customers cannot find or book you, and you are logged out.",
      ...(visits > 0
        ? [`Visits that you still have to do: ${visits}. They stand, so please contact the team about them.`]
        : []),
    ],
  }),
  reactivated: (brand: string, name: string) => ({
    title: `Your account at ${brand} is open again`,
    greeting: `Hello ${name},`,
    words: ["Customers can find and book you again. Please log in again."],
    link: "Open your day",
  }),
};
