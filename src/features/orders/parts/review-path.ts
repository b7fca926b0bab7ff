/** Where a visit that is done is reviewed (features/reviews); its mail leads there too. */
export const reviewPath = (id: string) => `/customer/appointments/${id}/review`;
