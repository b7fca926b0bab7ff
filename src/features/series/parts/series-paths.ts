export const SERIES_PATH = "/groomer/series";
export const seriesPath = (id: string) => `${SERIES_PATH}/${id}`;
export const moveSeriesPath = (id: string) => `${seriesPath(id)}/move`;
/** Where a groomer makes a visit a standing appointment. */
export const newSeriesPath = (orderId: string) => `/groomer/appointments/${orderId}/series`;
export const ownSeriesPath = (id: string) => `/customer/appointments/standing/${id}`;
export const moveOwnSeriesPath = (id: string) => `${ownSeriesPath(id)}/move`;
