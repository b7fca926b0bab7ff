import { CASH } from "#features/payments/rules.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Batch } from "../batch.ts";
import type { CustomerFact } from "../plain/customers.ts";
import type { VisitFact } from "../plain/visits.ts";
import { idFrom } from "../random.ts";
import { customerAccountId } from "./people.ts";

type Paid = { id: string; site: SiteId; at: Date; amount: number; byCard: boolean };

const SANDBOX = { gateway: "sandbox", source: "tok_visa" };

/** Adds the payment of a complete visit: cash, as `payInCash` does, or by card with the sandbox's own row. */
export function addPayment(
  batch: Batch,
  { visit, customer }: { visit: VisitFact; customer: CustomerFact },
  { id, site, at, amount, byCard }: Paid,
): void {
  const paymentId = idFrom(`payment/${visit.key}`);
  const key = byCard ? `${id}:0:0` : `${CASH}:${id}`;
  const reference = byCard ? `sbx_${paymentId}` : null;
  if (byCard)
    batch.add("sandboxAuthorizations", {
      ...{ key, siteId: site, reference: reference ?? "", source: SANDBOX.source, amount, captured: amount },
      ...{ status: "captured", lapsesAt: null, createdAt: at },
    });
  batch.add("payments", {
    id: paymentId,
    siteId: site,
    bookingSessionId: null,
    visit: 0,
    orderId: id,
    accountId: customerAccountId(customer.key),
    purpose: "order",
    gateway: byCard ? SANDBOX.gateway : CASH,
    gatewayKey: key,
    gatewayReference: reference,
    gatewaySource: byCard ? SANDBOX.source : "",
    amount,
    status: "captured",
    failure: "",
    captureAmount: amount,
    voidRequestedAt: null,
    createdAt: at,
    updatedAt: at,
  });
  const kinds = byCard ? (["authorize", "capture"] as const) : (["capture"] as const);
  for (const kind of kinds)
    batch.add("ledgerEntries", { siteId: site, paymentId, kind, amount, at, key: `${key}:${kind}` });
}
