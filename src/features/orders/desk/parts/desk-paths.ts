export const DESK_LIST_PATH = "/staff/appointments";

export const deskAppointmentPath = (orderId: string) => `${DESK_LIST_PATH}/${orderId}`;
export const deskCompletePath = (orderId: string) => `${deskAppointmentPath(orderId)}/complete`;
export const deskTimePath = (orderId: string) => `${deskAppointmentPath(orderId)}/time`;
export const deskBulkPath = (bulkId: string) => `${DESK_LIST_PATH}/bulks/${bulkId}`;
