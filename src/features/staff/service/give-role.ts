import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { giveRole as contract, StaffPerson } from "../contract/people.ts";
import {
  changeAccess,
  recordAccess,
  requireChange,
  requireMember,
  requireRole,
} from "../internal/change-access.ts";
import { setRole } from "../store/members.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";
import { showPerson } from "./list-staff.ts";

/** Gives a member of staff another role. Repeating it changes nothing. */
export async function giveRole(
  context: Context,
  id: string,
  { roleId, from, ...proof }: Parsed<typeof contract>["body"],
): Promise<StaffPerson> {
  await changeAccess(context, proof, async (locked) => {
    const member = requireMember(locked, id);
    const role = requireRole(locked, roleId);
    requireChange(locked, member, role.permissions);
    if (member.status === "inactive") throw new Refusal("conflict", PEOPLE_REFUSALS.ended);
    if (member.roleId === role.id) return;
    if (member.roleId !== from) throw new Refusal("conflict", PEOPLE_REFUSALS.roleChanged);
    await setRole(locked.tx, context.siteId, id, role);
    await recordAccess(context, locked, {
      action: "give role",
      subjectId: member.accountId,
      target: `staff=${id}`,
      before: { role: member.roleName ?? "" },
      after: { role: role.name },
    });
  });
  return showPerson(context, id);
}
