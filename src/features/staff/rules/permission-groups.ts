import type { Permission } from "#kit/wire/permission.ts";

/** The permissions as the form of a role lists them: each in one group, under the group's title. */
export const PERMISSION_GROUPS: readonly (readonly [title: string, permissions: readonly Permission[]])[] = [
  ["Appointments", ["orders.read", "orders.write", "calendar.override"]],
  ["Customers", ["customers.read", "customers.contact", "customers.write", "act.as"]],
  ["Groomers", ["groomers.read", "groomers.write", "groomers.approve"]],
  ["Messages", ["messages.read", "messages.write", "outbox.read"]],
  ["Money", ["money.read", "money.refund", "money.pay_out", "promotions.write"]],
  ["Website", ["catalog.write", "content.write", "reviews.moderate", "site.write"]],
  ["Vans", ["vans.write", "rentals.write", "renters.approve", "documents.read", "claims.decide"]],
  ["Team and records", ["staff.write", "audit.read", "reports.read", "exports"]],
];
