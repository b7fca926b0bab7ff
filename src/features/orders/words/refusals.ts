/** Why a call about an order is refused. */
export const ORDER_REFUSALS = {
  noTime: "This appointment has no time yet.",
  changed: "This appointment has just been changed. Please check it again.",
  changedSinceSeen: "This visit has changed since you opened it. Please look at it again.",
  beingPaid: "This appointment is being paid for. Please call us.",
  petBooked: "An appointment is waiting for this pet. Cancel it first.",
} as const;

/** Faults of the fields of a period of days. */
export const PERIOD_FAULTS = {
  reversed: "Ends before it begins",
} as const;

/** `instead`: what the customer can do now, such as "choose another time". */
export function higherAmountDeclined(instead: string): string {
  return `Your bank did not agree to hold the higher amount. Your appointment has not changed: ${instead}, or call us.`;
}
