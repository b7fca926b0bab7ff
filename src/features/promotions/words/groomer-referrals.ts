import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { GroomerReferralFault } from "../rules/groomer-referrals.ts";
import { UNKNOWN_CODE } from "../words.ts";

/** What the code is for, on its card. */
export const groomerCodeLead = (rewardCents: number) =>
  `Earn ${formatCents(rewardCents)} for each groomer you bring`;

/** About the link for customers. */
export const clientCodeText = (rewardCents: number) =>
  `Customers who register with your code get ${formatCents(rewardCents)} off their first visit. Send them this link, or let them enter the code when they book.`;

/** "3 customers came by your code." */
export const clientsJoined = (count: number) => `${formatCount(count, "customer")} came by your code.`;

/** How the reward is earned, step by step. */
export const groomerReferralSteps = (rewardCents: number, visitsNeeded: number): readonly string[] => [
  "Send your link to a groomer you know. It leads to a message to our team.",
  "When our team invites them, they enter your code in their application.",
  `After their first ${visitsNeeded} completed visits you earn ${formatCents(rewardCents)}, and we mail you.`,
];

/** The text of the message to another groomer, before the link. */
export function groomerReferText(siteName: string, code: string): string {
  return `I groom with ${siteName}. Would you like to join? Write to the team by my link, and enter my code ${code} in your application:`;
}

export function groomerReferSubject(siteName: string): string {
  return `Groom with ${siteName}`;
}

/** How far a newcomer is: "3 of 10 visits completed". */
export function newcomerProgress({ visits }: { visits: number }, visitsNeeded: number): string {
  return `${visits} of ${formatCount(visitsNeeded, "visit")} completed`;
}

/** Shown at the field of a groomer's code. */
export const GROOMER_CODE_FAULTS: Record<GroomerReferralFault, string> = {
  unknown: UNKNOWN_CODE,
  own: "This is your own code. Enter the code of the groomer who invited you.",
  taken: "You came by another groomer's code before. That cannot change.",
  working: "Codes are for groomers who are new here.",
};

/** What somebody reads who comes to the brand by a groomer's link. `writes`: a first message to the team. */
export const GROOMER_INVITATION = {
  title: "Groom with us",
  intro: (code: string) =>
    `A groomer who works with us invites you. Write to our team, and a person will answer. This browser has saved the code ${code}; you can enter it in your application too.`,
  writes: (code: string) => `I am a groomer and would like to work with you. My referral code is ${code}.`,
};

/** On the page of an application. */
export const appliedBy = (name: string) => `You came by the code of ${name}`;

/** The mail to a groomer who earned a reward. `name`: the newcomer's short name. */
export const groomerRewardMail = (
  brand: string,
  firstName: string,
  { name, cents, visits }: { name: string; cents: number; visits: number },
) => ({
  title: `You earned ${formatCents(cents)} at ${brand}`,
  greeting: `Hello ${firstName},`,
  words: [
    `${name}, who came by your referral code, has completed ${visits} visits. We have added ${formatCents(cents)} to your earnings.`,
  ],
  link: "See who came",
});
