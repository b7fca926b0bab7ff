/** Returns the path of the page that reviews a complete visit. The page belongs to features/reviews. */
export const reviewPath = (id: string) => `/customer/appointments/${id}/review`;
