import { listCharges } from "#features/quotes/rules/processing-fee.ts";
import { mailBrand } from "#features/sites/rules.ts";
import type { UnsubscribeLink } from "#features/sites/service/queue-optional-mail.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { Order } from "../contract/order.ts";
import { isAgreed, isLateBooking, type Timed, visitTimeText } from "../rules/order.ts";
import { type LinkedPage, toLinkPath } from "../rules/order-link.ts";
import { freeChangeText, MAIL, messageText, nextText } from "../words/mail-phrases.ts";

/**
 * The data for messages about an order. `origin`: the origin (URL) of the brand's site, for links.
 * `sequence` grows with every change of the order, so that calendars replace their entry.
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

/** The fields of an order that a calendar entry shows. */
export type EntryOrder = Pick<
  Timed<Order>,
  "id" | "number" | "status" | "createdAt" | "appointmentStart" | "appointmentEnd"
> & {
  area: Pick<Order["area"], "timeZone">;
  address: Pick<Order["address"], "formattedAddress" | "addressLine2">;
  petServicesByPet: readonly { pet: { name: string } }[];
  serviceProvider: { displayName: string } | null;
};

/** The fields of an order that its mails show. */
export type MailedOrder = Omit<EntryOrder, "area" | "petServicesByPet"> & {
  freeChangeUntil: string;
  area: Pick<Order["area"], "timeZone" | "phoneNumber">;
  totals: Pick<Order["totals"], "total" | "entries">;
  paymentMethod: { label: string } | null;
  petServicesByPet: readonly {
    pet: { name: string };
    services: readonly { service: { name: string }; addOns: readonly { name: string }[] }[];
  }[];
};

export type BookedSource = MailSourceFor<MailedOrder>;
type BookedServices = MailedOrder["petServicesByPet"][number]["services"];

export const placeText = ({ address }: Pick<EntryOrder, "address">) => formatAddress(address);

export function whenText({ order }: Pick<BookedSource, "order">): string {
  return visitTimeText(order);
}

type Linked = { order: { id: string }; origin: string };

/** The link of a mail or calendar to its order. Its page sends a code; that sign-in carries the order. */
export const orderLink = ({ order, origin }: Linked, to?: LinkedPage) =>
  origin + toLinkPath({ orderId: order.id, ...(to && { to }) });

/** The same for a text, so that the code comes by text. */
export const textedOrderLink = ({ order, origin }: Linked, to?: LinkedPage) =>
  origin + toLinkPath({ orderId: order.id, by: "text", ...(to && { to }) });

/** The same for a mail to the groomer. */
export const groomerOrderLink = ({ order, origin }: Linked, to?: LinkedPage) =>
  origin + toLinkPath({ orderId: order.id, role: "groomer", ...(to && { to }) });

/** The same for a text to the groomer. */
export const textedGroomerLink = ({ order, origin }: Linked, to: LinkedPage) =>
  origin + toLinkPath({ orderId: order.id, role: "groomer", by: "text", to });

/** Returns one pet's services and add-ons in words: "Bath, Teeth". */
export const servicesText = (services: BookedServices) =>
  services.flatMap(({ service, addOns }) => [service.name, ...addOns.map(({ name }) => name)]).join(", ");

/** Returns a sentence that says what happens next. */
export function whatNext({ order }: BookedSource): string {
  return nextText(order.serviceProvider?.displayName ?? MAIL.groomer, isAgreed(order.status));
}

/** Returns a sentence that says until when the customer can change the visit free of charge. */
export function changeRule({ order }: BookedSource): string {
  if (isLateBooking(order)) return MAIL.lateChange;
  return freeChangeText(formatDayAndTime(order.freeChangeUntil, order.area.timeZone));
}

export type Facts = readonly (readonly [string, string])[];

/** Returns the charges that a total includes, such as the processing fee. */
export function chargeFacts({ totals }: { totals: Pick<Order["totals"], "entries"> }): Facts {
  return listCharges(totals).map(({ name, amount }) => [name, formatRange(amount)] as const);
}

/** Returns the facts of a visit for a mail: pairs of a term and a value. */
export function bookedFacts(source: BookedSource): Facts {
  const { order } = source;
  return [
    ["When", whenText(source)],
    ["Groomer", order.serviceProvider?.displayName ?? ""],
    ["Where", placeText(order)],
    ...order.petServicesByPet.map(({ pet, services }) => [pet.name, servicesText(services)] as const),
    ...chargeFacts(order),
    ["Total", formatRange(order.totals.total)],
    ["Payment", order.paymentMethod?.label ?? ""],
    ["Number", order.number],
  ];
}

export type Mail = { subject: string; bodyText: string; bodyHtml: string };

/** The content of a mail to the customer. `links` replaces the usual links. */
export type MailParts = {
  headline: string;
  facts: Facts;
  paragraphs: readonly string[];
  links?: Facts;
  /** Only in mails that the order does not need. */
  unsubscribe?: UnsubscribeLink;
};

/** Writes a mail to the customer in the brand's colors. The first link becomes a button. */
export function writeMail(
  source: BookedSource,
  { headline, facts, paragraphs, links = usualLinks(source), unsubscribe }: MailParts,
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
    ...(unsubscribe && { unsubscribe }),
  });
}

function usualLinks(source: BookedSource): Facts {
  const { status, serviceProvider: groomer } = source.order;
  const conversation: Facts = groomer
    ? [[messageText(groomer.displayName), orderLink(source, "messages")]]
    : [];
  if (status === "cancelled" || status === "complete")
    return [[MAIL.seeAppointment, orderLink(source, "visit")], ...conversation];
  return [
    [MAIL.seeAppointment, orderLink(source)],
    [MAIL.changeTime, orderLink(source, "reschedule")],
    ...conversation,
  ];
}
