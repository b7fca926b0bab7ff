import { formatCents } from "#kit/wire/format/money.ts";

/** What the message to a friend says before its link. */
export function referText(siteName: string, rewardCents: number): string {
  return `${siteName} comes to my door to groom my pet. Book by my link and you get ${formatCents(rewardCents)} off your first visit:`;
}

export function referSubject(siteName: string, rewardCents: number): string {
  return `${formatCents(rewardCents)} off at ${siteName}`;
}

const CREDIT_WORDS = {
  invited: "Welcome: you came by a friend's code",
  reward: "A friend's first visit",
  spent: "Used for an appointment",
  returned: "Back from an appointment",
} as const;

/** One entry of the credit, in words. */
export function creditWords({
  kind,
  orderNumber,
}: {
  kind: keyof typeof CREDIT_WORDS;
  orderNumber: string | null;
}) {
  return orderNumber ? `${CREDIT_WORDS[kind]} (${orderNumber})` : CREDIT_WORDS[kind];
}
