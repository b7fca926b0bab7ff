import { formatNumber } from "#kit/wire/format/counts.ts";

export const BULK_FAULTS = {
  nothing: "Choose at least one appointment",
  words: "Write what to say",
} as const;

/** Why a row of a bulk change was not done, where no call of the row says why. */
export const BULK_REFUSALS = {
  openAgain: "The groomer's account is open again.",
  noPermission: "You signed out, or may no longer change appointments, before this one was reached.",
  otherContent: "This id belongs to another change of appointments. Please start again from the list.",
  failed: "This did not work. Try it on the appointment's page.",
} as const;

/** The fault of a choice of too many orders. */
export function tooMany(max: number): string {
  return `Choose at most ${formatNumber(max)} appointments`;
}

/** The fault of words that are longer than a message to a customer may be. */
export function tooLong(max: number): string {
  return `Use at most ${max} characters`;
}
