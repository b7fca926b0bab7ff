import type {
  ClientSummary,
  ClientVisit as VisitRow,
} from "#features/orders/answers/service/list-clients.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { ClientBrief, ClientVisit } from "../contract/clients.ts";

/** `timeZone`: the groomer's. */
export function presentClient(client: ClientSummary, timeZone: string): ClientBrief {
  const { id, firstName, lastName, petNames, visits, noShows, lastVisit, nextVisit } = client;
  return {
    ...{ id, displayName: `${firstName} ${lastName}`.trim(), petNames, visits, noShows },
    lastVisit: lastVisit && showTime(lastVisit, timeZone),
    nextVisit: nextVisit && showTime(nextVisit, timeZone),
  };
}

export function presentVisit({
  appointmentStart,
  timeZone,
  totalMin,
  totalMax,
  reviewRating,
  ...row
}: VisitRow): ClientVisit {
  return {
    ...{ id: row.id, number: row.number, status: row.status, pets: row.pets, services: row.services },
    orderMarkedAsNoShow: row.orderMarkedAsNoShow,
    photos: row.photos,
    time: appointmentStart && showTime(appointmentStart, timeZone),
    total: { min: totalMin, max: totalMax },
    rating: reviewRating,
  };
}

function showTime(start: Date, timeZone: string) {
  const startsAt = start.toISOString();
  const [date = "", startTime = ""] = toLocalDateTime(startsAt, timeZone).split(" ");
  return { startsAt, date, startTime };
}
