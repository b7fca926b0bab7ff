import type { Permission } from "#kit/wire/permission.ts";

export const BUILT_IN_ROLES = ["owner", "dispatcher", "support", "editor", "bookkeeper", "viewer"] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** Null permissions allow everything, also what a later version adds. */
type RoleFacts = { name: string; permissions: readonly Permission[] | null };

/** The roles that every brand has. Their rows are made once; a change here needs a migration for the rows. */
export const BUILT_IN_FACTS: Record<BuiltInRole, RoleFacts> = {
  owner: { name: "Owner", permissions: null },
  dispatcher: {
    name: "Dispatcher",
    permissions: [
      ...["orders.read", "orders.write", "calendar.override", "customers.read", "customers.contact"],
      ...["customers.write", "groomers.read", "groomers.write", "groomers.approve", "messages.read"],
      ...["messages.write", "vans.write", "rentals.write", "money.read", "outbox.read", "reports.read"],
    ] as Permission[],
  },
  support: {
    name: "Support",
    permissions: [
      ...["orders.read", "orders.write", "customers.read", "customers.contact", "customers.write"],
      ...["groomers.read", "reviews.moderate", "messages.read", "messages.write", "act.as", "outbox.read"],
    ] as Permission[],
  },
  editor: {
    name: "Editor",
    permissions: ["catalog.write", "promotions.write", "content.write", "reviews.moderate"],
  },
  bookkeeper: {
    name: "Bookkeeper",
    permissions: ["orders.read", "money.read", "money.refund", "money.pay_out", "reports.read", "exports"],
  },
  viewer: {
    name: "Viewer",
    permissions: ["orders.read", "customers.read", "groomers.read", "messages.read", "reports.read"],
  },
};
