import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import type { changeRole as contract, StaffRole } from "../contract/roles.ts";
import {
  changeAccess,
  recordAccess,
  requireHeld,
  requireReads,
  requireRole,
} from "../internal/change-access.ts";
import { requireFreeName } from "../internal/require-free-name.ts";
import * as rolesStore from "../store/roles.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";
import { showRole } from "./list-roles.ts";

/** Changes a role that the brand has made, for all who have it. Repeating it changes nothing. */
export async function changeRole(
  context: Context,
  id: string,
  { name, permissions, ...proof }: Parsed<typeof contract>["body"],
): Promise<StaffRole> {
  await changeAccess(context, proof, async (locked) => {
    const before = requireRole(locked, id);
    if (before.builtIn !== null) throw new Refusal("conflict", PEOPLE_REFUSALS.builtIn);
    if (locked.self.roleId === id) throw new Refusal("forbidden", PEOPLE_REFUSALS.ownRole);
    requireHeld(locked, before.permissions);
    requireHeld(locked, permissions);
    requireReads(permissions);
    const role = { id, name, permissions: toPermissions(permissions) };
    requireFreeName(locked, role);
    await rolesStore.update(locked.tx, context.siteId, role);
    await recordAccess(context, locked, {
      action: "change role",
      subjectId: null,
      target: `role=${id}`,
      before: { name: before.name, permissions: (before.permissions ?? []).join(", ") },
      after: { name, permissions: role.permissions.join(", ") },
    });
  });
  return showRole(context, id);
}
