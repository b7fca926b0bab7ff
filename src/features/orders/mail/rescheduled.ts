import type { SiteRecord } from "#features/sites/service.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import { dayText, hoursText, petNames, type Timed } from "../rules/order.ts";
import {
  bookedFacts,
  changeRule,
  type Mail,
  type MailSource,
  orderLink,
  placeText,
  whatNext,
  whenText,
  writeMail,
} from "./order-mail.ts";

/** The time that an order had before, or is wished to have. */
export type OtherTime = { appointmentStart: string; appointmentEnd: string };

/** What a letter about a move is made of: the order as it is now, and the time that it left. */
export type RescheduledSource = MailSource & { before: OtherTime };

function timeText({ area }: Pick<Order, "area">, time: OtherTime): string {
  return `${dayText(time.appointmentStart, area.timeZone)}, ${hoursText({ ...time, area })}`;
}

/** To the customer, once the order has its new time. */
export function rescheduledMail(letter: RescheduledSource): Mail {
  const { order, before } = letter;
  return writeMail(letter, {
    headline: `Moved: ${petNames(order)} to ${whenText(letter)}`,
    facts: [...bookedFacts(letter), ["Before", timeText(order, before)]],
    paragraphs: [
      whatNext(letter),
      "The calendar file that comes with this mail takes the place of the one before.",
      changeRule(letter),
    ],
  });
}

export function rescheduledText(letter: RescheduledSource): string {
  const { order, site } = letter;
  const groomer = order.serviceProvider?.displayName;
  return `${site.settings.name}: ${petNames(order)} moved to ${whenText(letter)} with ${groomer}. Number ${order.number}. ${orderLink(letter)}`;
}

type RequestedSource = MailSource & { wish: NonNullable<Order["rescheduleRequest"]> };

/** To the customer, inside the notice window: what was asked for, and what stands until then. */
export function rescheduleRequestedMail(letter: RequestedSource): Mail {
  const { order, wish } = letter;
  const groomer = wish.serviceProvider?.displayName ?? "Your groomer";
  return writeMail(letter, {
    headline: `We have asked: ${petNames(order)} on ${timeText(order, wish)}`,
    facts: [
      ["You asked for", timeText(order, wish)],
      ["With", groomer],
      ["Total then", formatRange(wish.totals.total)],
      ["Until then", whenText(letter)],
      ["Number", order.number],
    ],
    paragraphs: [
      `Your visit is soon, so ${groomer} has to agree. Until you hear from us your old time stands: ${whenText(letter)}.`,
    ],
  });
}

export function rescheduleRequestedText(letter: RequestedSource): string {
  const { order, site, wish } = letter;
  return `${site.settings.name}: we have asked to move ${petNames(order)} to ${timeText(order, wish)}. Until you hear from us ${whenText(letter)} stands. ${orderLink(letter)}`;
}

/** What a groomer is told: one line of subject, and the facts. */
export type GroomerMail = { subject: string; bodyText: string };

type GroomerMailSource = { order: Timed<Order>; site: SiteRecord };

/** To the groomer who comes: moved, taken over from another one, or to be confirmed. */
export function groomerRescheduledMail(
  { order, site }: GroomerMailSource,
  before: OtherTime,
  isNew: boolean,
): GroomerMail {
  const pets = petNames(order);
  const now = timeText(order, order);
  return writeGroomerMail(site, `${isNew ? "New visit" : "Moved"}: ${pets}, ${now}`, [
    isNew ? `${pets}: ${now}.` : `${pets} moved from ${timeText(order, before)} to ${now}.`,
    ...visitLines(order),
  ]);
}

/** To the groomer who had the visit, once another one has it. */
export function groomerReplacedMail({ order, site }: GroomerMailSource, before: OtherTime): GroomerMail {
  const was = timeText(order, before);
  return writeGroomerMail(site, `Moved to another groomer: ${petNames(order)}, ${was}`, [
    `The visit of ${petNames(order)} on ${was} goes to another groomer, as the customer wished. The time is yours again.`,
    `Number: ${order.number}`,
  ]);
}

/** To the groomer who is asked to agree to another time. */
export function groomerRequestedMail({ order, site }: GroomerMailSource, wish: OtherTime): GroomerMail {
  return writeGroomerMail(site, `Can it be moved? ${petNames(order)} to ${timeText(order, wish)}`, [
    `The customer asks to move ${petNames(order)} from ${timeText(order, order)} to ${timeText(order, wish)}.`,
    "Both times are kept until somebody has answered. Without an answer the old time stands.",
    `Where: ${placeText(order)}`,
    `Number: ${order.number}`,
  ]);
}

/** Where a groomer goes, under which number, and whether a yes is waited for. */
export function visitLines(order: GroomerMailSource["order"]): string[] {
  return [
    `Where: ${placeText(order)}`,
    `Number: ${order.number}`,
    ...(order.status === "pending" ? ["It waits for you to confirm it."] : []),
  ];
}

export function writeGroomerMail(site: SiteRecord, subject: string, lines: readonly string[]): GroomerMail {
  return { subject, bodyText: [...lines, site.settings.name].join("\n\n") };
}
