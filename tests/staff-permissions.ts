import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { handlers } from "../src/api.ts";
import { keyOf } from "./samples.ts";

/**
 * Downloads and changes of what another permission shows need that one too, and so does a message to a
 * customer. A no-show whose fee was paid is taken back by a refund. A gift card that is free is given like a
 * refund.
 */
const NEEDS_TOO: Readonly<Record<string, Permission>> = {
  "POST /v2/staff/appointment-bulks": "orders.read",
  "GET /v2/staff/appointment-bulks/{id}": "orders.read",
  "POST /v2/staff/appointment-bulks/{id}/start": "orders.read",
  "POST /v2/staff/earnings/exports/statements": "money.read",
  "POST /v2/staff/earnings/exports/statements/{id}": "money.read",
  "POST /v2/staff/gift-cards": "money.refund",
  "POST /v2/staff/orders/{id}/lift-no-show": "money.refund",
  "GET /v2/staff/orders/{id}/series": "orders.read",
  "POST /v2/staff/orders/{id}/series": "orders.read",
  "GET /v2/staff/series/{id}/dates/{date}": "orders.read",
  "POST /v2/staff/series/{id}/dates/{date}": "orders.read",
  "GET /v2/staff/series/{id}/move": "orders.read",
  "POST /v2/staff/series/{id}/move": "orders.read",
  "POST /v2/staff/series/{id}/end": "orders.read",
  "POST /v2/staff/money/exports/refunds": "money.read",
  "POST /v2/staff/money/exports/ledger": "money.read",
  "POST /v2/staff/outbox/{id}/resend": "customers.contact",
  "POST /v2/staff/reports/{report}/export": "reports.read",
};

/** The calls that staff may make, by their contracts. */
export const STAFF_CALLS: readonly EndpointSpec[] = handlers
  .map((handler): EndpointSpec => handler.endpoint)
  .filter(({ audience }) => audience.includes("staff"));

/** Those of them that need a permission. */
export const GUARDED_CALLS = STAFF_CALLS.filter(({ needs }) => needs !== "nothing");

/** Every permission that a call needs, its own first. */
export function neededBy(spec: EndpointSpec): [Permission, ...Permission[]] {
  const more = NEEDS_TOO[keyOf(spec)];
  return [spec.needs as Permission, ...(more ? [more] : [])];
}
