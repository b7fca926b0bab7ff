/** The mail to a customer that the team added. `brand` is the brand's name. */
export const profileMail = (brand: string, name: string) => ({
  title: `Complete your profile at ${brand}`,
  greeting: `Hello ${name},`,
  words: [
    `The team of ${brand} has set up your profile. Choose a password, check your details and agree to the terms.`,
    "This link works once and expires after a day. If it has expired, call us and we will send a new one.",
  ],
  link: "Complete my profile",
});

export const profileText = (brand: string, href: string) =>
  `${brand}: please complete your profile. This link works once and expires after a day: ${href}`;
