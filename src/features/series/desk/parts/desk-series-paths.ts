/** The page of the team about a customer's standing appointments. */
export const deskSeriesPath = (id: string) => `/staff/series/${id}`;
