import type { Message } from "#kit/server/outbox.ts";
import { confirmationMessages, type NewOrder } from "../mail/confirmation.ts";
import type { BookedSource } from "../mail/mail-layout.ts";

/** Returns the messages that confirm a new order to its customer: a mail and a text. Queues nothing. */
export function writeConfirmation(
  newOrder: NewOrder,
  about: Omit<BookedSource, "order">,
  to: { email: string; phoneNumber: string },
  now: Date,
): Message[] {
  return confirmationMessages(newOrder, about, to, now);
}
