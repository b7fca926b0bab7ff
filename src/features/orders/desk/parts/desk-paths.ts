export const DESK_LIST_PATH = "/staff/appointments";

export const deskAppointmentPath = (orderId: string) => `${DESK_LIST_PATH}/${orderId}`;
export const deskCompletePath = (orderId: string) => `${deskAppointmentPath(orderId)}/complete`;
export const deskTimePath = (orderId: string) => `${deskAppointmentPath(orderId)}/time`;
/** Where the team changes the services of a visit. A query opens one step of a change. */
export function deskServicesPath(orderId: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${deskAppointmentPath(orderId)}/services${search && `?${search}`}`;
}
/** Where the team makes a visit a standing appointment. */
export const deskRepeatPath = (orderId: string) => `${deskAppointmentPath(orderId)}/series`;
export const deskBulkPath = (bulkId: string) => `${DESK_LIST_PATH}/bulks/${bulkId}`;
