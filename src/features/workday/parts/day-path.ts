export const dayPath = (date: string) => `/groomer/day/${date}`;

export const visitPath = (orderId: string) => `/groomer/appointments/${orderId}`;

export const weekPath = (date: string) => `/groomer/week/${date}`;
