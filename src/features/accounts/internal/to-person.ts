import type { Person } from "#kit/wire/actor.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import { isOpen } from "../rules/sign-in.ts";
import type { SignInRow } from "../store/sign-ins.ts";

/** The person of a session. Null when it has ended, or when the account is closed. */
export function toPerson(row: SignInRow, now: Date): Person | null {
  if (!row.profileId || !isOpen(row, now)) return null;
  return {
    role: row.role,
    accountId: row.accountId,
    profileId: row.profileId,
    signInId: row.id,
    status: row.status,
    ...(row.role === "staff" && { permissions: toPermissions(row.permissions) }),
    ...(row.impersonatorId && { impersonatorId: row.impersonatorId }),
    ...(row.orderId && { orderId: row.orderId }),
  };
}
