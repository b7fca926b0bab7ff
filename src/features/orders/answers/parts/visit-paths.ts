const VISIT_PATH = "/groomer/appointments";

export const groomerVisitPath = (orderId: string) => `${VISIT_PATH}/${orderId}`;
/** `after`: the instant at which a late groomer would arrive, so that earlier times are left out. */
export const askTimePath = (orderId: string, after?: string) =>
  `${VISIT_PATH}/${orderId}/time${after ? `?${new URLSearchParams({ after })}` : ""}`;
export const handOverPath = (orderId: string) => `${VISIT_PATH}/${orderId}/hand-over`;
export const completePath = (orderId: string) => `${VISIT_PATH}/${orderId}/complete`;
export const groomerReportPath = (orderId: string) => `${VISIT_PATH}/${orderId}/report`;
