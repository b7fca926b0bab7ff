import { formatCents } from "#kit/wire/format/money.ts";
import type { CreditKind } from "./rules/referrals.ts";
import type { Platform } from "./rules/share.ts";

/** Shown at the field of a code. */
export const UNKNOWN_CODE = "We do not know this code. Please check it.";

export const REFER_TITLE = "Refer a friend & get $ 10 off";
export const REFER_LEAD = "Give $10 | Get $10";
/** Shown at the field of a friend's code. */
export const NO_FRIEND_CODE = "Enter your friend's code";

/** The text of the message to a friend, before the link. */
export function referText(siteName: string, rewardCents: number): string {
  return `${siteName} comes to my door to groom my pet. Book by my link and you get ${formatCents(rewardCents)} off your first visit:`;
}

export function referSubject(siteName: string, rewardCents: number): string {
  return `${formatCents(rewardCents)} off at ${siteName}`;
}

export const PLATFORM_NAMES: Record<Platform, string> = {
  sms: "Text message",
  email: "E-mail",
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  twitter: "Twitter",
  pinterest: "Pinterest",
};

/** What the form shows after the customer has pressed a button that copies the message. */
export const COPY_STATUS = {
  copied: "Message copied.",
  copiedFor: (platform: Platform) => `Message copied: paste it in ${PLATFORM_NAMES[platform]}.`,
  failed: "Your browser does not let us copy. Mark the message and copy it.",
};

const CREDIT_WORDS: Record<CreditKind, string> = {
  invited: "Welcome: you came by a referral code",
  reward: "A friend's first visit",
  spent: "Used for an appointment",
  returned: "Back from an appointment",
  goodwill: "Given by our team",
};

/** One entry of the credit's history. */
export function creditWords({ kind, orderNumber }: { kind: CreditKind; orderNumber: string | null }): string {
  return orderNumber ? `${CREDIT_WORDS[kind]} (${orderNumber})` : CREDIT_WORDS[kind];
}
