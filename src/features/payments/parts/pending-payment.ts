import { savedCookie } from "#kit/web/saved-cookie.ts";

/**
 * A change of an order's payment that waits for the bank's approval. An empty `sourceId` means the order's
 * current card. `tip` is in cents.
 */
export type PendingPayment = { reference: string; orderId: string; sourceId: string; tip: number };

const cookie = savedCookie("waggon_asked_payment", 900, /^[\w-]{1,100}~[\w-]{1,60}~[\w-]{0,200}~\d{1,6}$/);

/** The page of an order's payment. Mails contain this link too. */
export const orderPaymentPath = (orderId: string) => `/customer/appointments/${orderId}/payment`;

// For loaders and actions. The cookie saves the change while the payer is on the bank's page.

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
