import { mailBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { CalendarEntry } from "../adapters/calendar-file.ts";
import type { Order } from "../contract/order.ts";
import { dayText, hoursText, isAgreed, isLateBooking, petNames, type Timed } from "../rules/order.ts";
import { bookedTitle, freeChangeText, MAIL, nextText, pendingTitle } from "../words/mails.ts";

/**
 * What a message about an order is made of. `origin`: the brand's own address, for links. `sequence` grows
 * with every change of the order, so that calendars replace their entry.
 */
export type MailSource = MailSourceFor<Timed<Order>>;

export type MailSourceFor<O> = {
  order: O;
  site: SiteRecord;
  firstName: string;
  origin: string;
  sequence?: number;
  changedAt?: Date;
};

/** As much of an order as a calendar shows. */
type EntryOrder = Pick<
  Timed<Order>,
  "id" | "number" | "status" | "createdAt" | "appointmentStart" | "appointmentEnd"
> & {
  area: Pick<Order["area"], "timeZone">;
  address: Pick<Order["address"], "formattedAddress" | "addressLine2">;
  petServicesByPet: readonly { pet: { name: string } }[];
  serviceProvider: { displayName: string } | null;
};

/** As much of an order as these mails show. */
export type MailedOrder = Omit<EntryOrder, "area" | "petServicesByPet"> & {
  freeChangeUntil: string;
  area: Pick<Order["area"], "timeZone" | "phoneNumber">;
  totals: Pick<Order["totals"], "total">;
  paymentMethod: { label: string } | null;
  petServicesByPet: readonly {
    pet: { name: string };
    services: readonly { service: { name: string }; addOns: readonly { name: string }[] }[];
  }[];
};
type BookedSource = MailSourceFor<MailedOrder>;

export const placeText = ({ address }: Pick<EntryOrder, "address">) => formatAddress(address);

export function whenText({ order }: Pick<BookedSource, "order">): string {
  return `${dayText(order.appointmentStart, order.area.timeZone)}, ${hoursText(order)}`;
}

export const orderLink = ({ order, origin }: BookedSource) =>
  `${origin}/customer/appointments/${order.id}/confirmed`;

/** Where the customer changes the time; the login leads back to it. */
const rescheduleLink = ({ order, origin }: BookedSource) =>
  `${origin}/customer/appointments/upcoming/${order.id}/reschedule`;

function headline({ order }: BookedSource): string {
  const time = formatDayAndTime(order.appointmentStart, order.area.timeZone);
  return isAgreed(order.status) ? bookedTitle(`${petNames(order)} on ${time}`) : pendingTitle(time);
}

export function whatNext({ order }: BookedSource): string {
  return nextText(order.serviceProvider?.displayName ?? MAIL.groomer, isAgreed(order.status));
}

export function changeRule({ order }: BookedSource): string {
  if (isLateBooking(order)) return MAIL.lateChange;
  return freeChangeText(formatDayAndTime(order.freeChangeUntil, order.area.timeZone));
}

export function confirmationText(source: BookedSource): string {
  const { order, site } = source;
  return `${site.settings.name}: ${petNames(order)}, ${whenText(source)} with ${order.serviceProvider?.displayName}. Number ${order.number}. ${orderLink(source)}`;
}

export type Facts = readonly (readonly [string, string])[];

/** What is booked: the lines of a mail. */
export function bookedFacts(source: BookedSource): Facts {
  const { order } = source;
  return [
    ["When", whenText(source)],
    ["Groomer", order.serviceProvider?.displayName ?? ""],
    ["Where", placeText(order)],
    ...order.petServicesByPet.map(
      ({ pet, services }) =>
        [
          pet.name,
          services
            .flatMap((line) => [line.service.name, ...line.addOns.map((addOn) => addOn.name)])
            .join(", "),
        ] as const,
    ),
    ["Total", formatRange(order.totals.total)],
    ["Payment", order.paymentMethod?.label ?? ""],
    ["Number", order.number],
  ];
}

export function confirmationMail(source: BookedSource): Mail {
  const paragraphs = [whatNext(source), changeRule(source)];
  return writeMail(source, { headline: headline(source), facts: bookedFacts(source), paragraphs });
}

export type Mail = { subject: string; bodyText: string; bodyHtml: string };

/** `links`: in place of the usual ones. */
export type MailParts = { headline: string; facts: Facts; paragraphs: readonly string[]; links?: Facts };

/** A mail to the customer in the brand's colors. */
export function writeMail(
  source: BookedSource,
  { headline, facts, paragraphs, links = usualLinks(source) }: MailParts,
): Mail {
  const { order, site, firstName, origin } = source;
  const [link, ...otherLinks] = links.map(([label, href]) => ({ label, href }));
  return renderBrandedMail({
    brand: mailBrand(site.settings, origin),
    title: headline,
    greeting: `Hello ${firstName},`,
    facts,
    words: paragraphs,
    ...(link && { link }),
    otherLinks,
    signature: `${site.settings.name} · ${formatPhone(order.area.phoneNumber)}`,
  });
}

function usualLinks(source: BookedSource): Facts {
  const isOver = source.order.status === "cancelled" || source.order.status === "complete";
  const see = [MAIL.seeAppointment, orderLink(source)] as const;
  return isOver ? [see] : [see, [MAIL.changeTime, rescheduleLink(source)]];
}

type EntrySource = Pick<BookedSource, "site" | "origin" | "sequence" | "changedAt"> & { order: EntryOrder };

/** The appointment as a calendar shows it. */
export function toCalendarEntry({
  order,
  site,
  origin,
  sequence = 0,
  changedAt,
}: EntrySource): CalendarEntry {
  return {
    uid: `order-${order.id}@${site.slug}`,
    sequence,
    startsAt: new Date(order.appointmentStart),
    endsAt: new Date(order.appointmentEnd),
    timeZone: order.area.timeZone,
    title: `Grooming: ${petNames(order)}`,
    description: `With ${order.serviceProvider?.displayName ?? site.settings.name}. Number ${order.number}.`,
    location: placeText(order),
    url: `${origin}/customer/appointments/${order.id}/confirmed`,
    organizer: { name: site.settings.name, email: site.settings.emails.appointments },
    status: entryStatus(order),
    createdAt: changedAt ?? new Date(order.createdAt),
  };
}

function entryStatus({ status }: Pick<Order, "status">): CalendarEntry["status"] {
  if (status === "cancelled") return "cancelled";
  return isAgreed(status) || status === "complete" ? "confirmed" : "tentative";
}
