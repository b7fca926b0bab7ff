/** The mail to a customer that the team added. `brand` is the brand's name. */
export const profileMail = (brand: string, name: string) => ({
  title: `Complete your profile at ${brand}`,
  greeting: `Hello ${name},`,
  words: [
    `The team of ${brand} has set up your profile. Choose a password, check your details and agree to the terms.`,
    "This link works once, within a day. Call us if it is over, and we send a new one.",
  ],
  link: "Complete my profile",
});

export const profileText = (brand: string, href: string) =>
  `${brand}: please complete your profile. This link works once, within a day: ${href}`;
