import type { SiteRecord } from "#features/sites/service.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import { dayText, hoursText, petNames, type Timed } from "../rules/order.ts";
import {
  changeRule,
  compose,
  factsOf,
  type Letter,
  linkOf,
  type Mail,
  placeOf,
  whatNext,
  when,
} from "./order-mail.ts";

/** The time that an order had before, or is wished to have. */
export type OtherTime = { appointmentStart: string; appointmentEnd: string };

/** What a letter about a move is made of: the order as it is now, and the time that it left. */
export type MoveLetter = Letter & { before: OtherTime };

function textOf({ area }: Pick<Order, "area">, time: OtherTime): string {
  return `${dayText(time.appointmentStart, area.timeZone)}, ${hoursText({ ...time, area })}`;
}

/** To the customer, once the order has its new time. */
export function movedMail(letter: MoveLetter): Mail {
  const { order, before } = letter;
  return compose(letter, {
    headline: `Moved: ${petNames(order)} to ${when(letter)}`,
    facts: [...factsOf(letter), ["Before", textOf(order, before)]],
    paragraphs: [
      whatNext(letter),
      "The calendar file that comes with this mail takes the place of the one before.",
      changeRule(letter),
    ],
  });
}

export function movedText(letter: MoveLetter): string {
  const { order, site } = letter;
  const groomer = order.serviceProvider?.displayName;
  return `${site.settings.name}: ${petNames(order)} moved to ${when(letter)} with ${groomer}. Number ${order.number}. ${linkOf(letter)}`;
}

type WishLetter = Letter & { wish: NonNullable<Order["rescheduleRequest"]> };

/** To the customer, inside the notice window: what was asked for, and what stands until then. */
export function askedMail(letter: WishLetter): Mail {
  const { order, wish } = letter;
  const groomer = wish.serviceProvider?.displayName ?? "Your groomer";
  return compose(letter, {
    headline: `We have asked: ${petNames(order)} on ${textOf(order, wish)}`,
    facts: [
      ["You asked for", textOf(order, wish)],
      ["With", groomer],
      ["Total then", formatRange(wish.totals.total)],
      ["Until then", when(letter)],
      ["Number", order.number],
    ],
    paragraphs: [
      `Your visit is soon, so ${groomer} has to agree. Until you hear from us your old time stands: ${when(letter)}.`,
    ],
  });
}

export function askedText(letter: WishLetter): string {
  const { order, site, wish } = letter;
  return `${site.settings.name}: we have asked to move ${petNames(order)} to ${textOf(order, wish)}. Until you hear from us ${when(letter)} stands. ${linkOf(letter)}`;
}

/** What a groomer is told: one line of subject, and the facts. */
export type GroomerNews = { subject: string; bodyText: string };

type News = { order: Timed<Order>; site: SiteRecord };

/** To the groomer who comes: moved, taken over from another one, or to be confirmed. */
export function groomerMovedNews({ order, site }: News, before: OtherTime, isNew: boolean): GroomerNews {
  const pets = petNames(order);
  const now = textOf(order, order);
  return newsOf(site, `${isNew ? "New visit" : "Moved"}: ${pets}, ${now}`, [
    isNew ? `${pets}: ${now}.` : `${pets} moved from ${textOf(order, before)} to ${now}.`,
    ...whereToGo(order),
  ]);
}

/** To the groomer who had the visit, once another one has it. */
export function groomerLostNews({ order, site }: News, before: OtherTime): GroomerNews {
  const was = textOf(order, before);
  return newsOf(site, `Moved to another groomer: ${petNames(order)}, ${was}`, [
    `The visit of ${petNames(order)} on ${was} goes to another groomer, as the customer wished. The time is yours again.`,
    `Number: ${order.number}`,
  ]);
}

/** To the groomer who is asked to agree to another time. */
export function groomerAskedNews({ order, site }: News, wish: OtherTime): GroomerNews {
  return newsOf(site, `Can it be moved? ${petNames(order)} to ${textOf(order, wish)}`, [
    `The customer asks to move ${petNames(order)} from ${textOf(order, order)} to ${textOf(order, wish)}.`,
    "Both times are kept until somebody has answered. Without an answer the old time stands.",
    `Where: ${placeOf(order)}`,
    `Number: ${order.number}`,
  ]);
}

/** Where a groomer goes, under which number, and whether a yes is waited for. */
export function whereToGo(order: News["order"]): string[] {
  return [
    `Where: ${placeOf(order)}`,
    `Number: ${order.number}`,
    ...(order.status === "pending" ? ["It waits for you to confirm it."] : []),
  ];
}

export function newsOf(site: SiteRecord, subject: string, lines: readonly string[]): GroomerNews {
  return { subject, bodyText: [...lines, site.settings.name].join("\n\n") };
}
