import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { labelOf, toPermissions } from "#kit/wire/permission.ts";
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
  { name, permissions, from, ...proof }: Parsed<typeof contract>["body"],
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
    const now = { name: before.name, permissions: toPermissions(before.permissions) };
    if (isSame(now, role)) return;
    // Two owners with the same page open: the second would give back what the first took away.
    if (!isSame(now, { name: from.name, permissions: toPermissions(from.permissions) }))
      throw new Refusal("conflict", PEOPLE_REFUSALS.roleMovedOn(now.name, now.permissions.map(labelOf)));
    await rolesStore.update(locked.tx, context.siteId, role);
    await recordAccess(context, locked, {
      action: "change role",
      subjectId: null,
      target: `role=${id}`,
      before: { name: before.name, permissions: now.permissions.join(", ") },
      after: { name, permissions: role.permissions.join(", ") },
    });
  });
  return showRole(context, id);
}

type Shown = { name: string; permissions: readonly string[] };

const isSame = (one: Shown, other: Shown) =>
  one.name === other.name && one.permissions.join() === other.permissions.join();
