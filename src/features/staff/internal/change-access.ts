import type { Proof } from "#features/accounts/contract/proof.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { ensureRoles } from "#features/accounts/service/create-staff.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal, refuseFields, refuseLack } from "#kit/wire/errors.ts";
import { type Permission, toPermissions } from "#kit/wire/permission.ts";
import { lackedReads } from "../rules/implied-permissions.ts";
import { type AccessChange, faultOfChange, holdsAll, type StoredPermissions } from "../rules/people.ts";
import { listLocked, type MemberRow } from "../store/members.ts";
import { lockAll, type RoleRow } from "../store/roles.ts";
import { lackedRead, PEOPLE_REFUSALS } from "../words/people.ts";

/** The brand's team and roles under the lock, and what the caller may do now. */
export type Locked = {
  tx: Tx;
  roles: readonly RoleRow[];
  members: readonly MemberRow[];
  self: MemberRow;
  own: StoredPermissions;
};

/**
 * Runs a change of what staff may do. Such changes of a brand run one after the other, and each reads the
 * caller's rights again under the lock: of two owners who remove each other, the second is refused. The
 * caller must have proved lately to own the session. `count` counts against a limit, after that proof.
 */
export async function changeAccess<Result>(
  context: Context,
  proof: Proof,
  run: (locked: Locked) => Promise<Result>,
  count?: () => Promise<void>,
): Promise<Result> {
  const { accountId } = actingAs(context, "staff");
  await requireStaffProof(context, proof);
  await count?.();
  const { db, siteId } = context;
  return db.transaction().execute(async (tx) => {
    await ensureRoles(tx, siteId);
    const roles = await lockAll(tx, siteId);
    const members = await listLocked(tx, siteId);
    const self = members.find((member) => member.accountId === accountId);
    const own = self?.status === "active" ? self.permissions : [];
    if (!self || !toPermissions(own).includes("staff.write")) throw refuseLack("staff.write");
    return run({ tx, roles, members, self, own });
  });
}

/** A role of the brand; missing ones and those of other brands are `not_found`. */
export function requireRole({ roles }: Pick<Locked, "roles">, id: string): RoleRow {
  const role = roles.find((one) => one.id === id);
  if (!role) throw notFound("This role");
  return role;
}

export function requireMember({ members }: Pick<Locked, "members">, id: string): MemberRow {
  const member = members.find((one) => one.id === id);
  if (!member) throw notFound("This person");
  return member;
}

/** What a member may do now; "nothing" after their access has ended. */
const accessOf = ({ status, permissions }: MemberRow): AccessChange["before"] =>
  status === "inactive" ? "nothing" : permissions;

/** Refuses a change of a member's access that the caller may not make. */
export function requireChange({ own, self }: Locked, member: MemberRow, after: AccessChange["after"]) {
  const isSelf = member.id === self.id;
  const fault = faultOfChange({ own, isSelf, before: accessOf(member), after });
  if (fault !== null) throw new Refusal("forbidden", PEOPLE_REFUSALS[fault]);
}

/** Refuses a role with a permission that the caller lacks. */
export function requireHeld({ own }: Locked, permissions: StoredPermissions): void {
  if (!holdsAll(own, permissions)) throw new Refusal("forbidden", PEOPLE_REFUSALS.lack);
}

/** Refuses a role that may change what it may not see. */
export function requireReads(permissions: readonly Permission[]): void {
  const lacked = lackedReads(permissions);
  if (lacked.length > 0) throw refuseFields({ permissions: lacked.map(lackedRead) });
}

type Change = {
  action: string;
  subjectId: string | null;
  target: string;
  before: Record<string, string>;
  after: Record<string, string>;
  reason?: string;
};

/** Writes a change to the audit log, in its own transaction. */
export async function recordAccess(
  { siteId, requestId, now }: Context,
  { tx, self }: Locked,
  change: Change,
) {
  await recordAudit(tx, { siteId, requestId, actorId: self.accountId, ...change }, now);
}
