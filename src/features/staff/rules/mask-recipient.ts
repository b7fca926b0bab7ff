import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";

/** Masks where a mail or text goes: an address, or a number in E.164. */
export const maskRecipient = (recipient: string): string =>
  recipient.startsWith("+") ? maskPhone(recipient) : maskEmail(recipient);
