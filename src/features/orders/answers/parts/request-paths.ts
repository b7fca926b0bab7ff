export const REQUESTS_PATH = "/groomer/requests";
/** Where that page lists the visits that are over and not complete. */
export const TO_COMPLETE = "to-complete";
export const TO_COMPLETE_PATH = `${REQUESTS_PATH}#${TO_COMPLETE}`;

export const declinePath = (orderId: string) => `${REQUESTS_PATH}/${orderId}/decline`;
export const chooseTimePath = (orderId: string) => `${REQUESTS_PATH}/${orderId}/time`;
