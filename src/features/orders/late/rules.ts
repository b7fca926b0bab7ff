import type { Quote } from "#features/quotes/contract.ts";
import { freeChangeUntil } from "../rules/order.ts";

/** The reason id in `order_changes` of visits that moved because the customer agreed by phone. */
export const AGREED_BY_PHONE_ID = "0199c0de-0003-7000-8000-000000000002";

/**
 * The price of a visit that moves without the customer at a screen: that of its new time, unless it is above
 * the agreed one, which then stays.
 */
export function phoneTotals(agreed: Quote, atNewTime: Quote): Quote {
  return atNewTime.total.max > agreed.total.max ? agreed : atNewTime;
}

/**
 * Whether another time takes away that the customer may cancel free of charge. Such a time needs the
 * customer's own consent, because what they said by phone is the groomer's word alone.
 */
export function endsFreeCancel(from: Date, to: Date, noticeMinutes: number, now: Date): boolean {
  return now <= freeChangeUntil(from, noticeMinutes) && now > freeChangeUntil(to, noticeMinutes);
}
