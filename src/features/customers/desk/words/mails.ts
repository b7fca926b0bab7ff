import { formatCents } from "#kit/wire/format/money.ts";

const creditWords = (brand: string, cents: number) =>
  `${brand} has given you ${formatCents(cents)} of credit. Your next appointment uses it automatically.`;

/** The mail to a customer who got `cents` of credit from the team. */
export const creditMail = (brand: string, name: string, cents: number) => ({
  title: `You have ${formatCents(cents)} of credit at ${brand}`,
  greeting: `Hello ${name},`,
  words: [creditWords(brand, cents), "It does not expire."],
  link: "See my credit",
});

export const creditText = (brand: string, cents: number, href: string) =>
  `${creditWords(brand, cents)} ${href}`;

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

/** The mail that asks a customer to agree to documents. `open`: their titles. */
export const termsMail = (brand: string, name: string, open: readonly string[]) => ({
  title: "Please agree to our terms",
  greeting: `Hello ${name},`,
  words: [`Before your next visit, ${brand} needs your agreement to: ${open.join(", ")}.`],
  link: "Read and agree",
});

export const termsText = (brand: string, href: string) =>
  `${brand}: before your next visit, please read and agree to our terms: ${href}`;

export const profileText = (brand: string, href: string) =>
  `${brand}: please complete your profile. This link works once and expires after a day: ${href}`;
