import type { Permission } from "./permission.ts";

/** The callers of an endpoint. `session` is every caller that knows the booking session in the path. */
export type Audience = "public" | "session" | "customer" | "groomer" | "renter" | "staff";

export const ROLES = ["customer", "groomer", "renter", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** The states of an account. */
export type AccountStatus = "new" | "pending" | "approved" | "active" | "inactive";

/** A signed-in person. `profileId` is the id of the person's customer, groomer, renter or staff row. */
export type Person = {
  role: Role;
  accountId: string;
  profileId: string;
  signInId: string;
  status: AccountStatus;
  /** What a staff member may do; only staff have permissions. */
  permissions?: readonly Permission[];
  /** Set while staff act as this person. */
  impersonatorId?: string;
  /** The order whose link was used to sign in. */
  orderId?: string;
};

export type Actor = { role: "anonymous" } | Person;

export const ANONYMOUS: Actor = { role: "anonymous" };

/** Whether the caller is staff and has a permission. An impersonation has none: it acts as the person. */
export function mayAsStaff(actor: Actor, permission: Permission): boolean {
  return actor.role === "staff" && actor.permissions?.includes(permission) === true;
}
