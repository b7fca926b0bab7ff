import { refuseFields } from "#kit/wire/errors.ts";
import { GIFT_FAULTS } from "../words.ts";

/** The address that an email goes to: another one, or that of the sale, which may be erased. */
export function requireRecipient(other: string | null, saved: string): string {
  const recipient = other ?? saved;
  if (recipient === "") throw refuseFields({ recipientEmail: [GIFT_FAULTS.recipientEmail] });
  return recipient;
}
