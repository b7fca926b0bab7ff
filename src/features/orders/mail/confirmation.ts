import type { SiteRecord } from "#features/sites/service.ts";
import type { Message } from "#kit/server/outbox.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import { freeChangeUntil, isAgreed, petNames } from "../rules/order.ts";
import type { OrderInput } from "../service/create-order.ts";
import { bookedTitle, pendingTitle } from "../words/mail-confirmation.ts";
import { toCalendarEntry } from "./calendar-entry.ts";
import {
  type BookedSource,
  bookedFacts,
  changeRule,
  type Mail,
  type MailedOrder,
  textedOrderLink,
  whatNext,
  whenText,
  writeMail,
} from "./mail-layout.ts";

function headline({ order }: BookedSource): string {
  const time = formatDayAndTime(order.appointmentStart, order.area.timeZone);
  return isAgreed(order.status) ? bookedTitle(`${petNames(order)} on ${time}`) : pendingTitle(time);
}

export function confirmationText(source: BookedSource): string {
  const { order, site } = source;
  return `${site.settings.name}: ${petNames(order)}, ${whenText(source)} with ${order.serviceProvider?.displayName}. Number ${order.number}. ${textedOrderLink(source)}`;
}

export function confirmationMail(source: BookedSource): Mail {
  const paragraphs = [whatNext(source), changeRule(source)];
  return writeMail(source, { headline: headline(source), facts: bookedFacts(source), paragraphs });
}

/** An order that is not written yet, with the names that the database would join to it. */
export type NewOrder = {
  id: string;
  number: string;
  input: OrderInput & { appointmentStart: Date; appointmentEnd: Date };
  area: MailedOrder["area"];
  groomerName: string;
  /** The names of pets and services by their ids. */
  petNames: ReadonlyMap<string, string>;
  serviceNames: ReadonlyMap<string, string>;
};

/** Returns a new order in the form that mails need, before the order is written. */
function toMailedOrder(
  { id, number, input, area, groomerName, petNames, serviceNames }: NewOrder,
  { noticeMinutes }: Pick<SiteRecord, "noticeMinutes">,
  now: Date,
): MailedOrder {
  const { status, appointmentStart, appointmentEnd, address, totals, paymentMethod, paymentLabel } = input;
  const byPet = Map.groupBy(input.lines, ({ petId }) => petId);
  return {
    id,
    number,
    status,
    area,
    address,
    totals,
    appointmentStart: appointmentStart.toISOString(),
    appointmentEnd: appointmentEnd.toISOString(),
    freeChangeUntil: freeChangeUntil(appointmentStart, noticeMinutes).toISOString(),
    createdAt: now.toISOString(),
    serviceProvider: { displayName: groomerName },
    paymentMethod: paymentMethod === null ? null : { label: paymentLabel },
    petServicesByPet: [...byPet].map(([petId, lines]) => ({
      pet: { name: petNames.get(petId) ?? "" },
      services: lines.map(({ serviceId, addOns }) => ({
        service: { name: serviceNames.get(serviceId) ?? "" },
        addOns,
      })),
    })),
  };
}

/**
 * Returns the mail and the text that confirm an order, to the addresses that the customer has. Their keys
 * make sure that each is sent once.
 */
export function confirmationMessages(
  newOrder: NewOrder,
  about: Omit<BookedSource, "order">,
  to: { email: string; phoneNumber: string },
  now: Date,
): Message[] {
  const order = toMailedOrder(newOrder, about.site, now);
  const source = { ...about, order };
  const { site } = about;
  const key = `order:${order.id}:confirmation`;
  const messages: Message[] = [
    {
      siteId: site.id,
      channel: "mail",
      key: `${key}:mail`,
      recipient: to.email,
      ...confirmationMail(source),
      attachments: [
        {
          name: `${order.number}.ics`,
          type: "text/calendar",
          content: calendarFile(toCalendarEntry(source)),
        },
      ],
    },
    {
      siteId: site.id,
      channel: "text",
      key: `${key}:text`,
      recipient: to.phoneNumber,
      bodyText: confirmationText(source),
    },
  ];
  return messages.filter(({ recipient }) => recipient !== "");
}
