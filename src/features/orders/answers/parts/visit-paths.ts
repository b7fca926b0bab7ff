const VISIT_PATH = "/groomer/appointments";

export const completePath = (orderId: string) => `${VISIT_PATH}/${orderId}/complete`;
export const groomerReportPath = (orderId: string) => `${VISIT_PATH}/${orderId}/report`;
