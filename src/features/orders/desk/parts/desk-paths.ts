export const DESK_LIST_PATH = "/staff/appointments";

export const deskAppointmentPath = (orderId: string) => `${DESK_LIST_PATH}/${orderId}`;
export const deskCompletePath = (orderId: string) => `${deskAppointmentPath(orderId)}/complete`;
export const deskTimePath = (orderId: string) => `${deskAppointmentPath(orderId)}/time`;
/** Where the team makes a visit a standing appointment. */
export const deskRepeatPath = (orderId: string) => `${deskAppointmentPath(orderId)}/series`;
export const deskBulkPath = (bulkId: string) => `${DESK_LIST_PATH}/bulks/${bulkId}`;
