import type { ListGroup } from "../rules/listing.ts";

type Listed = { id: string; group: ListGroup };

/** The two lists. */
export const LIST_PATHS: Record<ListGroup, string> = {
  upcoming: "/customer/appointments",
  past: "/customer/appointments/history",
};

/** Where an appointment is shown: upcoming ones and past ones have addresses of their own. */
export function appointmentPath({ id, group }: Listed): string {
  return group === "upcoming" ? `/customer/appointments/upcoming/${id}` : `${LIST_PATHS.past}/${id}`;
}

/** Where it is shown, whenever it is: leads on to the one above. */
export const anyPath = (id: string) => `/customer/appointments/${id}`;

export const cancelPath = (id: string) => `/customer/appointments/upcoming/${id}/cancel`;
/** Where another groomer is offered for it. */
export const offerPath = (id: string) => `/customer/appointments/${id}/offer`;
export const receiptPath = (id: string) => `/customer/appointments/${id}/receipt`;
export const calendarPath = (id: string) => `/customer/appointments/${id}/calendar.ics`;
