/** The page of the team about a customer's standing appointments. */
export const deskSeriesPath = (id: string) => `/staff/series/${id}`;

/** Where the team moves this and later dates of it. */
export const moveDeskSeriesPath = (id: string) => `${deskSeriesPath(id)}/move`;
