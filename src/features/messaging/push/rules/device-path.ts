/** Where devices are listed and stored, for a browser that has no contracts. */
export const PUSH_DEVICES_PATH = "/v2/messaging-service/push-devices";
