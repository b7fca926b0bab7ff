import type { Permission } from "./permission.ts";

/** The callers of an endpoint. `session` is every caller that knows the booking session in the path. */
export type Audience = "public" | "session" | "customer" | "groomer" | "renter" | "staff";

export const ROLES = ["customer", "groomer", "renter", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** The states of an account. An inactive account is closed: nobody can sign in to it. */
export const ACCOUNT_STATUSES = ["new", "pending", "approved", "active", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The states by role in which accounts may make a call. A role that is missing must be active. */
export type CallerStates = Partial<Record<Role, readonly [AccountStatus, ...AccountStatus[]]>>;

/** A customer from the first sign-in on. */
export const SERVED_CUSTOMERS = { customer: ["pending", "active"] } as const satisfies CallerStates;
/** A person of any role that is not closed, from the first sign-in on. */
export const ALL_OPEN_ACCOUNTS = {
  customer: ["pending", "active"],
  groomer: ["new", "pending", "approved", "active"],
  renter: ["new", "pending", "approved", "active"],
} as const satisfies CallerStates;

/** The states in which accounts of a role may make a call. */
export const statesOf = (role: Role, states: CallerStates = {}): readonly AccountStatus[] =>
  states[role] ?? ["active"];

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
