import type { SiteRecord } from "#features/sites/service.ts";
import type { Message } from "#kit/server/outbox.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import {
  confirmationMail,
  confirmationText,
  type MailedOrder,
  type MailSourceFor,
  toCalendarEntry,
} from "../mail/mail-layout.ts";
import { freeChangeUntil } from "../rules/order.ts";
import type { OrderInput } from "./create-order.ts";

type Facts = {
  id: string;
  number: string;
  input: OrderInput & { appointmentStart: Date; appointmentEnd: Date };
  area: MailedOrder["area"];
  groomerName: string;
  /** What the customer calls a pet, and the brand a service, by their ids. */
  petNames: ReadonlyMap<string, string>;
  serviceNames: ReadonlyMap<string, string>;
};

/** An order as its confirmation shows it, made from its parts before it is written. */
export function toMailedOrder(
  { id, number, input, area, groomerName, petNames, serviceNames }: Facts,
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

/** The mail and text of a confirmation; their keys make each go out once an order. */
export function writeConfirmation(
  source: MailSourceFor<MailedOrder>,
  to: { email: string; phoneNumber: string },
): Message[] {
  const { order, site } = source;
  const key = `order:${order.id}:confirmation`;
  return [
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
}
