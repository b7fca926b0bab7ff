import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import {
  type GiftState,
  MAX_DAYS_AHEAD,
  MAX_GIFT_CENTS,
  type MailState,
  MIN_GIFT_CENTS,
  PAID_BY,
  type PaidBy,
} from "./rules.ts";

export const GIFT_FAULTS = {
  amount: `Enter an amount from ${formatCents(MIN_GIFT_CENTS)} to ${formatCents(MAX_GIFT_CENTS)}`,
  recipientName: "Enter who the gift card is for",
  recipientEmail: "Enter the e-mail address of the recipient",
  paidBy: "Choose how it was paid",
  free: "Say why this gift card is free of charge",
  day: "Enter a date",
  pastDay: "Choose today or a later day",
  farDay: `Choose a day within ${MAX_DAYS_AHEAD} days`,
  voidReason: "Say why the gift card is void",
} as const;

export const GIFT_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  stepChanged: "Another person has just saved this. Read it again, then decide.",
  taken: "This form has sold another gift card already. Open a new form to sell one more.",
  sent: "The e-mail has been sent, so this can no longer be changed.",
  sending: "The e-mail is being sent right now. Try again in two minutes.",
  unknown: "It is not known if the e-mail was sent, so this can no longer be changed. Send it again instead.",
  noSale: "This gift card was not sold here, so there is no e-mail about it.",
  void: "This gift card is void.",
  noUse: "This gift card can no longer be used, so its e-mail is not sent again.",
} as const;

export const GIFT_TEXTS = {
  lead: "What the team sold or gave, and what is left on each.",
  none: "No gift cards yet",
  noneHelp: "Sell the first one. Its code goes to the recipient by e-mail.",
  notFound: "No gift cards match this search",
  search: "Name, whole address, or the last 4 characters of the code",
  more: "There are more. Search for a name or the end of a code to find the others.",
  effect: "The code is made by this program and goes to the recipient's e-mail only.",
  sold: "Sold. The recipient gets the code by e-mail.",
  saved: "Saved.",
  resent: "The e-mail is on its way again.",
  voided: "Void. It cannot be used from now on.",
  nameHelp: "The e-mail greets this name.",
  senderHelp: "Empty for no name.",
  amountHelp: `From ${formatCents(MIN_GIFT_CENTS)} to ${formatCents(MAX_GIFT_CENTS)}.`,
  paidByChoice: "Choose one",
  dayHelp: `Empty to send it at once. Otherwise it leaves at 8:00 AM of that day, within ${MAX_DAYS_AHEAD} days.`,
  reasonHelp: "Required for a gift card free of charge. Only the team sees it.",
  mailHelp: "Empty to use the address of the sale.",
  resend: "Sends the code once more. Another address replaces that of the sale.",
  voidReasonHelp: "Only the team sees it.",
  noUses: "No appointment was paid with it yet.",
  noRecipient: "Not sold here",
  change: "What the recipient gets can be changed until the e-mail is sent.",
} as const;

export const GIFT_STATE_WORDS: Readonly<Record<GiftState, string>> = {
  not_sent: "Not sent yet",
  active: "Active",
  used_up: "Used up",
  void: "Void",
  expired: "Expired",
};

const PAID_BY_WORDS: Readonly<Record<PaidBy, string>> = {
  cash: "Cash",
  card: "Card at the desk",
  free: "Free of charge",
};
export const paidByText = (paidBy: PaidBy): string => PAID_BY_WORDS[paidBy];
export const PAID_BY_OPTIONS = PAID_BY.map((value) => ({ value, label: PAID_BY_WORDS[value] }));

/** "Gift card …7K2M". */
export const giftTitle = (ending: string): string => `Gift card …${ending}`;

/** "$30 of $50 left"; of a card that was not sold here "$30 left". */
export function describeBalance(balance: number, amount: number | null): string {
  return `${formatCents(balance)}${amount === null ? "" : ` of ${formatCents(amount)}`} left`;
}

/** What an appointment spends of a gift card now. */
export const describeUse = (spent: number): string => (spent === 0 ? "All refunded" : formatCents(spent));

/** By which clock an email leaves. `area`: null for a brand without areas. */
export const describeSendClock = (area: string | null): string =>
  `Days are by ${area === null ? "UTC" : `the clock of ${area}`}.`;

type Gift = { recipientName: string; senderName: string; amount: number; message: string };

type Lost = {
  balance: number;
  state: GiftState;
  sale: { paidBy: PaidBy; mail: Mail["mail"] } | null;
  uses: readonly unknown[];
};

/** What is lost with a gift card that the team voids. */
export function describeVoid({ balance, state, sale, uses }: Lost): string {
  return [
    balance > 0 && state !== "expired" && `${formatCents(balance)} is left and cannot be spent any more.`,
    uses.length > 0 && "What was paid with it before stays paid, but a refund to it cannot be spent.",
    sale?.mail === "waiting" && "The waiting e-mail is not sent.",
    sale !== null && sale.paidBy !== "free" && "The money is not paid back here.",
    "This cannot be undone.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The email that brings a gift card. */
export const giftMail = (
  brand: string,
  { recipientName, senderName, amount, message }: Gift,
  { code, home }: { code: string; home: string },
) => ({
  title: `A ${formatCents(amount)} gift card for ${brand}`,
  greeting: recipientName === "" ? "Hello," : `Hello ${recipientName},`,
  facts: [
    ["Gift card", formatCents(amount)],
    ["From", senderName],
    ["Code", code],
  ] as const,
  words: [
    ...(message === "" ? [] : [`“${message}”`]),
    `Book a visit at ${home} and enter the code before you place the order. What is left on the gift card stays for your next visits.`,
    "The code alone spends the gift card, so share it with care.",
  ],
  link: "Book a visit",
});

type Mail = { mail: MailState; sendOn: string };

/** How the email of a gift card stands. `sendOn`: the day it is due. */
export function describeMail({ mail, sendOn }: Mail): string {
  if (mail === "waiting") return `Leaves on ${formatLongDate(sendOn)}`;
  if (mail === "leaving") return "On its way";
  if (mail === "failed") return "Could not be sent. Check the address.";
  if (mail === "not_sent") return "Not sent";
  return mail === "unknown"
    ? "Not known. The e-mail is no longer stored."
    : `Sent. It was due on ${formatLongDate(sendOn)}.`;
}
