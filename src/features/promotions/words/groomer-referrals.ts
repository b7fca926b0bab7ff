import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";

/** What the code is for, on its card. */
export const groomerCodeLead = (rewardCents: number) =>
  `Earn ${formatCents(rewardCents)} for each groomer you bring`;

/** How the reward is earned, step by step. */
export const groomerReferralSteps = (rewardCents: number, visitsNeeded: number): readonly string[] => [
  "Send your link to a groomer you know. It leads to a message to our team.",
  "When our team invites them, they enter your code in their application.",
  `After their first ${visitsNeeded} completed visits you earn ${formatCents(rewardCents)}, and we mail you.`,
];

/** The text of the message to another groomer, before the link. */
export function groomerReferText(siteName: string, code: string): string {
  return `I groom with ${siteName}: my own hours, at customers' doors. Write to the team by my link, and enter my code ${code} in your application:`;
}

export function groomerReferSubject(siteName: string): string {
  return `Groom with ${siteName}`;
}

/** How far a newcomer is: "3 of 10 visits completed". */
export function newcomerProgress({ visits }: { visits: number }, visitsNeeded: number): string {
  return `${visits} of ${formatCount(visitsNeeded, "visit")} completed`;
}
