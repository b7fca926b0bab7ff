import type { Message } from "#kit/server/outbox.ts";
import { confirmationMessages, type NewOrder } from "../mail/confirmation.ts";
import type { BookedSource } from "../mail/mail-layout.ts";

/** The confirmation of an order that is just being made: a mail and a text to its customer. */
export function writeConfirmation(
  newOrder: NewOrder,
  about: Omit<BookedSource, "order">,
  to: { email: string; phoneNumber: string },
  now: Date,
): Message[] {
  return confirmationMessages(newOrder, about, to, now);
}
