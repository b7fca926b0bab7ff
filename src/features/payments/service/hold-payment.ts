import type { SiteId } from "#kit/wire/ids.ts";
import { holdAbsent } from "../internal/hold-absent.ts";
import * as payments from "../store/payments.ts";
import type { GatewayScope } from "./ask-gateway.ts";

/**
 * Holds the money of an order's payment that is set up, while the payer is absent. Does nothing for a payment
 * in another state. A repeat is safe.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the next run of the job repeats it.
 */
export async function holdPayment(scope: GatewayScope, siteId: SiteId, id: string): Promise<void> {
  const payment = await payments.find(scope.db, siteId, id);
  if (payment) await holdAbsent(scope, payment);
}
