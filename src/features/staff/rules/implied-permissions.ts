import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";

/**
 * What a permission is of no use without: its work begins or ends on a page that needs this one.
 * `customers.contact` is not here, because it also shows contacts on pages of appointments.
 */
const READ_OF: Partial<Record<Permission, Permission>> = {
  "orders.write": "orders.read",
  "calendar.override": "orders.read",
  "customers.write": "customers.read",
  "groomers.write": "groomers.read",
  "groomers.approve": "groomers.read",
  "messages.write": "messages.read",
  "money.refund": "money.read",
  "money.pay_out": "money.read",
};

/** The permissions that a role with these lacks: to see what it may change. */
export function lackedReads(permissions: readonly Permission[]): readonly Permission[] {
  const needed = new Set(permissions.flatMap((name) => READ_OF[name] ?? []));
  return PERMISSIONS.filter((name) => needed.has(name) && !permissions.includes(name));
}

/** These permissions with those that they lack. */
export function withReads(permissions: readonly Permission[]): Permission[] {
  const lacked = lackedReads(permissions);
  return PERMISSIONS.filter((name) => permissions.includes(name) || lacked.includes(name));
}
