import { savedCookie } from "#kit/web/saved-cookie.ts";

/**
 * What was wanted of an order's payment when its payer's bank asked first; `sourceId` empty: the card held
 * already.
 */
export type PendingPayment = { reference: string; orderId: string; sourceId: string; tip: number };

const cookie = savedCookie("waggon_asked_payment", 900, /^[\w-]{1,100}~[\w-]{1,60}~[\w-]{0,200}~\d{1,6}$/);

/** Where a customer settles how an order is paid; mails lead there too. */
export const orderPaymentPath = (orderId: string) => `/customer/appointments/${orderId}/payment`;

// For loaders and actions: the payer leaves for the bank's page, and what they wanted waits here until they
// are back.

export function savePendingPayment(
  request: Request,
  { reference, orderId, sourceId, tip }: PendingPayment,
): string {
  return cookie.save(request, [reference, orderId, sourceId, tip].join("~"));
}

export const forgetPendingPayment = (request: Request) => cookie.forget(request);

export function readPendingPayment(request: Request): PendingPayment | null {
  const [reference, orderId, sourceId, tip] = cookie.read(request)?.split("~") ?? [];
  if (!reference || !orderId || sourceId === undefined) return null;
  return { reference, orderId, sourceId, tip: Number(tip) };
}
