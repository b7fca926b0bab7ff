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
      "Your application is approved. Now accept the agreements and set up your work: hours, a zone, services and a photo. After that customers can book you.",
    ],
    link: "Set up your work",
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
};
