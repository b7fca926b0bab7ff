import type { SiteRecord } from "#features/sites/service.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import { petNames, type Timed, visitTimeText } from "../rules/order.ts";
import { MAIL } from "../words/mail-phrases.ts";
import * as words from "../words/mail-rescheduled.ts";
import { type GroomerMail, visitLines, writeGroomerMail } from "./groomer-mail.ts";
import {
  bookedFacts,
  changeRule,
  chargeFacts,
  groomerOrderLink,
  type Mail,
  type MailSource,
  placeText,
  textedOrderLink,
  whatNext,
  whenText,
  writeMail,
} from "./mail-layout.ts";

/** The former time of an order, or the time that its customer requests. ISO instants. */
export type OtherTime = { appointmentStart: string; appointmentEnd: string };

/** The data for mails about a rescheduled order: the current order and its former time. */
export type RescheduledSource = MailSource & { before: OtherTime };

function timeText({ area }: Pick<Order, "area">, time: OtherTime): string {
  return visitTimeText({ ...time, area });
}

/** Writes the mail to the customer after the order has its new time. */
export function rescheduledMail(source: RescheduledSource): Mail {
  const { order, before } = source;
  return writeMail(source, {
    headline: words.rescheduledTitle(petNames(order), whenText(source)),
    facts: [...bookedFacts(source), ["Before", timeText(order, before)]],
    paragraphs: [whatNext(source), MAIL.newCalendarFile, changeRule(source)],
  });
}

export function rescheduledText(source: RescheduledSource): string {
  const { order, site } = source;
  const groomer = order.serviceProvider?.displayName ?? MAIL.groomer;
  const text = words.rescheduledText(petNames(order), whenText(source), groomer);
  return `${site.settings.name}: ${text} Number ${order.number}. ${textedOrderLink(source)}`;
}

type RequestedSource = MailSource & { request: NonNullable<Order["rescheduleRequest"]> };

/** Writes the mail to the customer after a reschedule request: the old time stays booked until the answer. */
export function rescheduleRequestedMail(source: RequestedSource): Mail {
  const { order, request } = source;
  const groomer = request.serviceProvider?.displayName ?? MAIL.groomer;
  const time = timeText(order, request);
  return writeMail(source, {
    headline: words.rescheduleRequestedTitle(petNames(order), time),
    facts: [
      ["You asked for", time],
      ["With", groomer],
      ...chargeFacts(request),
      ["New total", formatRange(request.totals.total)],
      ["Until then", whenText(source)],
      ["Number", order.number],
    ],
    paragraphs: [words.rescheduleRequestedParagraph(groomer, whenText(source))],
  });
}

export function rescheduleRequestedText(source: RequestedSource): string {
  const { order, site, request } = source;
  const time = timeText(order, request);
  const text = words.rescheduleRequestedText(petNames(order), time, whenText(source));
  return `${site.settings.name}: ${text} ${textedOrderLink(source)}`;
}

type GroomerMailSource = { order: Timed<Order>; site: SiteRecord; origin: string };

/**
 * Writes the mail to the groomer of the new time. `isNew`: another groomer had the visit before.
 */
export function groomerRescheduledMail(
  source: GroomerMailSource,
  before: OtherTime,
  isNew: boolean,
): GroomerMail {
  const { order } = source;
  const times = { before: timeText(order, before), now: timeText(order, order) };
  const { subject, text } = words.groomerRescheduledWords(petNames(order), times, isNew);
  return writeGroomerMail(source, subject, [text, ...visitLines(source)]);
}

/** Writes the mail to the groomer who has lost the visit to another groomer. */
export function groomerReplacedMail(source: GroomerMailSource, before: OtherTime): GroomerMail {
  const { order } = source;
  const { subject, text } = words.groomerReplacedWords(petNames(order), timeText(order, before));
  const lines = [text, `Number: ${order.number}`];
  return writeGroomerMail(source, subject, lines, { kind: "changes", to: null });
}

/** Writes the mail to a groomer who has to agree to another time. */
export function groomerRequestedMail(source: GroomerMailSource, request: OtherTime): GroomerMail {
  const { order } = source;
  const times = { from: timeText(order, order), to: timeText(order, request) };
  const { subject, lines } = words.groomerRequestedWords(petNames(order), times);
  const where = [`Where: ${placeText(order)}`, `Number: ${order.number}`, groomerOrderLink(source)];
  return writeGroomerMail(source, subject, [...lines, ...where], { kind: "requests" });
}
