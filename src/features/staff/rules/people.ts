import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";

/** `invited`: has access, but has set no password yet. */
export const PERSON_STATES = ["active", "invited", "ended"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** A stored list of permissions; null allows everything. */
type Stored = readonly string[] | null;

export function stateOf(account: { status: string; hasPassword: boolean }): PersonState {
  if (account.status === "inactive") return "ended";
  return account.hasPassword ? "active" : "invited";
}

/**
 * Whether somebody with `own` permissions has every one that `stored` allows. Only who may do everything has
 * a permission that this version does not know.
 */
export function holdsAll(own: readonly Permission[], stored: Stored): boolean {
  if (PERMISSIONS.every((permission) => own.includes(permission))) return true;
  return stored?.every((name) => own.some((permission) => permission === name)) ?? false;
}

export type AccessChange = {
  /** The permissions of the staff member who makes the change, as they are now. */
  own: readonly Permission[];
  /** Whether it is about the account of that staff member. */
  isSelf: boolean;
  /** What the person may do now; "nothing" without access. */
  before: Stored | "nothing";
  after: Stored | "nothing";
  /** How many with access may do everything, with the person. */
  owners: number;
};

/** Why the access of a person may not be changed so; null if it may. */
export function faultOfChange(change: AccessChange): "self" | "lack" | "last_owner" | null {
  const { own, isSelf, before, after, owners } = change;
  if (isSelf) return "self";
  if ([before, after].some((stored) => stored !== "nothing" && !holdsAll(own, stored))) return "lack";
  return before === null && after !== null && owners <= 1 ? "last_owner" : null;
}
