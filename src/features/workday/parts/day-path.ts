export const dayPath = (date: string) => `/groomer/day/${date}`;

export const visitPath = (orderId: string) => `/groomer/appointments/${orderId}`;
