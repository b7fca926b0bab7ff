import type { CalendarEntry } from "../adapters/calendar-file.ts";
import type { Order } from "../contract/order.ts";
import { isAgreed, petNames } from "../rules/order.ts";
import { type BookedSource, type EntryOrder, orderLink, placeText } from "./mail-layout.ts";

type EntrySource = Pick<BookedSource, "site" | "origin" | "sequence" | "changedAt"> & { order: EntryOrder };

/** Returns an appointment as a calendar entry. The entry's id stays the same when the order changes. */
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
    url: orderLink({ order, origin }, "visit"),
    organizer: { name: site.settings.name, email: site.settings.emails.appointments },
    status: entryStatus(order),
    createdAt: changedAt ?? new Date(order.createdAt),
  };
}

function entryStatus({ status }: Pick<Order, "status">): CalendarEntry["status"] {
  if (status === "cancelled") return "cancelled";
  return isAgreed(status) || status === "complete" ? "confirmed" : "tentative";
}
