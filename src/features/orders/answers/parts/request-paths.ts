export const REQUESTS_PATH = "/groomer/requests";

export const declinePath = (orderId: string) => `${REQUESTS_PATH}/${orderId}/decline`;
export const chooseTimePath = (orderId: string) => `${REQUESTS_PATH}/${orderId}/time`;
