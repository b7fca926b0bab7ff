import { ensureRoles } from "#features/accounts/service/create-staff.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal, refuseLack } from "#kit/wire/errors.ts";
import { type Permission, toPermissions } from "#kit/wire/permission.ts";
import { type AccessChange, faultOfChange, holdsAll } from "../rules/people.ts";
import { listLocked, type MemberRow } from "../store/members.ts";
import { lockAll, type RoleRow } from "../store/roles.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";

/** The brand's team and roles under the lock, and what the caller may do now. */
export type Locked = {
  tx: Tx;
  roles: readonly RoleRow[];
  members: readonly MemberRow[];
  self: MemberRow;
  own: readonly Permission[];
};

/**
 * Runs a change of what staff may do. Such changes of a brand run one after the other, and each reads the
 * caller's rights again under the lock: of two owners who remove each other, the second is refused.
 */
export async function changeAccess<Result>(
  context: Context,
  run: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const { accountId } = actingAs(context, "staff");
  const { db, siteId } = context;
  return db.transaction().execute(async (tx) => {
    await ensureRoles(tx, siteId);
    const roles = await lockAll(tx, siteId);
    const members = await listLocked(tx, siteId);
    const self = members.find((member) => member.accountId === accountId);
    const own = self?.status === "active" ? toPermissions(self.permissions) : [];
    if (!self || !own.includes("staff.write")) throw refuseLack("staff.write");
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

const isOwner = ({ status, permissions }: MemberRow) => status !== "inactive" && permissions === null;

/** What a member may do now; "nothing" after their access has ended. */
const accessOf = ({ status, permissions }: MemberRow): AccessChange["before"] =>
  status === "inactive" ? "nothing" : permissions;

/** Refuses a change of a member's access that the caller may not make. */
export function requireChange(
  { own, self, members }: Locked,
  member: MemberRow,
  after: AccessChange["after"],
) {
  const owners = members.filter(isOwner).length;
  const isSelf = member.id === self.id;
  const fault = faultOfChange({ own, isSelf, before: accessOf(member), after, owners });
  if (fault === "last_owner") throw new Refusal("conflict", PEOPLE_REFUSALS.lastOwner);
  if (fault !== null) throw new Refusal("forbidden", PEOPLE_REFUSALS[fault]);
}

/** Refuses a role with a permission that the caller lacks. */
export function requireHeld({ own }: Locked, permissions: readonly string[] | null): void {
  if (!holdsAll(own, permissions)) throw new Refusal("forbidden", PEOPLE_REFUSALS.lack);
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
