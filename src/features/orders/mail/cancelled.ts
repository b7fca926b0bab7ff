import { petNames } from "../rules/order.ts";
import * as words from "../words/mail-cancelled.ts";
import { type GroomerMail, writeGroomerMail } from "./groomer-mail.ts";
import {
  bookedFacts,
  groomerOrderLink,
  type Mail,
  type MailSource,
  textedOrderLink,
  whenText,
  writeMail,
} from "./mail-layout.ts";

const visitText = (source: MailSource) => `${petNames(source.order)} on ${whenText(source)}`;

/** Writes the mail to the customer after the order is cancelled. */
export function cancelledMail(source: MailSource): Mail {
  const isHeld = source.order.paymentMethod?.id === "card";
  return writeMail(source, {
    headline: words.cancelledTitle(visitText(source)),
    facts: bookedFacts(source),
    paragraphs: [
      words.CANCELLED.noVisit,
      ...(isHeld ? [words.CANCELLED.released] : []),
      words.CANCELLED.calendarFile,
    ],
  });
}

export function cancelledText(source: MailSource): string {
  const { order, site } = source;
  return `${site.settings.name}: ${words.cancelledText(visitText(source))} Number ${order.number}. ${textedOrderLink(source, "visit")}`;
}

/** Writes the mail to the customer after a cancellation request: the visit stays booked until the answer. */
export function cancelRequestedMail(source: MailSource): Mail {
  const groomer = source.order.serviceProvider?.displayName ?? "your groomer";
  return writeMail(source, {
    headline: words.cancelRequestedTitle(visitText(source)),
    facts: bookedFacts(source),
    paragraphs: words.cancelRequestedParagraphs(groomer, whenText(source)),
  });
}

export function cancelRequestedText(source: MailSource): string {
  return `${source.site.settings.name}: ${words.cancelRequestedText(visitText(source))} ${textedOrderLink(source)}`;
}

/**
 * Writes the mail to the groomer: the visit is cancelled or, with `isRequest`, the customer wants to cancel
 * it.
 */
export function groomerCancelMail(source: MailSource, isRequest: boolean): GroomerMail {
  const { order } = source;
  const { subject, text } = words.groomerCancelWords(`${petNames(order)}, ${whenText(source)}`, isRequest);
  const lines = [text, `Number: ${order.number}`, groomerOrderLink(source)];
  return writeGroomerMail(source, subject, lines, { kind: isRequest ? "requests" : "changes" });
}
