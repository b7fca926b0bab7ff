import type { ListGroup } from "../rules/listing.ts";

type Listed = { id: string; group: ListGroup };

/** The paths of the two lists. */
export const LIST_PATHS: Record<ListGroup, string> = {
  upcoming: "/customer/appointments",
  past: "/customer/appointments/history",
};

/** Returns the path of an appointment's page. Upcoming and past appointments have different pages. */
export function appointmentPath({ id, group }: Listed): string {
  return group === "upcoming" ? `/customer/appointments/upcoming/${id}` : `${LIST_PATHS.past}/${id}`;
}

/** Returns a path that redirects to an appointment's page, upcoming or past. Links in mails use it. */
export const anyPath = (id: string) => `/customer/appointments/${id}`;

export const cancelPath = (id: string) => `/customer/appointments/upcoming/${id}/cancel`;
/** The page on which another groomer is offered for a cancelled appointment. */
export const offerPath = (id: string) => `/customer/appointments/${id}/offer`;
/** The page on which the groomer asks for another time. */
export const askedTimePath = (id: string) => `/customer/appointments/${id}/time`;
/** The report card of a pet's visit. */
export const reportPath = (id: string, petId: string) => `${LIST_PATHS.past}/${id}/pets/${petId}/report`;
export const receiptPath = (id: string) => `/customer/appointments/${id}/receipt`;
export const calendarPath = (id: string) => `/customer/appointments/${id}/calendar.ics`;
