import { formatCents } from "#kit/wire/format/money.ts";

/** What the removal of a charge is, in the history and in messages. */
export const removedChargeText = (label: string, cents: number) => `Removed: ${label}, ${formatCents(cents)}`;

export const CHARGE_TEXTS = {
  add: "Sends the customer a mail and a text with the new price. The price changes once the customer agrees, within two days.",
  remove: "The price goes down right away, and the customer gets a mail and a text with it.",
  amount: "Before tax",
  reason: "The customer reads it",
  choose: "Choose a charge",
  withdraw: "Withdraw the request",
  waits: "Awaiting the customer's OK",
  declined: "The customer declined",
  expired: "The customer did not answer in time",
} as const;
