/** `invited`: has access, but has set no password yet. */
export const PERSON_STATES = ["active", "invited", "ended"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** A stored list of permissions; null allows everything. */
export type StoredPermissions = readonly string[] | null;

export function stateOf(account: { status: string; hasPassword: boolean }): PersonState {
  if (account.status === "inactive") return "ended";
  return account.hasPassword ? "active" : "invited";
}

/**
 * Whether staff with `own` permissions have every one that `stored` allows. Everything also means what a
 * later version adds, so only owners have every permission of an owner.
 */
export function holdsAll(own: StoredPermissions, stored: StoredPermissions): boolean {
  if (own === null) return true;
  return stored?.every((name) => own.includes(name)) ?? false;
}

export type AccessChange = {
  /** The permissions of the staff member who makes the change, as they are now. */
  own: StoredPermissions;
  /** Whether it is about the account of that staff member. */
  isSelf: boolean;
  /** What the person may do now; "nothing" without access. */
  before: StoredPermissions | "nothing";
  after: StoredPermissions | "nothing";
};

/**
 * Why the access of a person may not be changed so; null if it may. One owner always stays, because only
 * owners change owners, and never themselves.
 */
export function faultOfChange(change: AccessChange): "self" | "lack" | null {
  const { own, isSelf, before, after } = change;
  if (isSelf) return "self";
  const isHeld = [before, after].every((stored) => stored === "nothing" || holdsAll(own, stored));
  return isHeld ? null : "lack";
}
