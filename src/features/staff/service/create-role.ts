import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import type { createRole as contract, StaffRole } from "../contract/roles.ts";
import { changeAccess, recordAccess, requireHeld, requireReads } from "../internal/change-access.ts";
import { requireFreeName } from "../internal/require-free-name.ts";
import * as rolesStore from "../store/roles.ts";
import { showRole } from "./list-roles.ts";

/** Makes a role with permissions that the caller has. */
export async function createRole(
  context: Context,
  { name, permissions, ...proof }: Parsed<typeof contract>["body"],
): Promise<StaffRole> {
  const role = { id: newId(), name, permissions: toPermissions(permissions) };
  await changeAccess(context, proof, async (locked) => {
    requireHeld(locked, permissions);
    requireReads(permissions);
    requireFreeName(locked, role);
    await rolesStore.insert(locked.tx, context.siteId, role, context.now);
    await recordAccess(context, locked, {
      action: "make role",
      subjectId: null,
      target: `role=${role.id}`,
      before: { name: "", permissions: "" },
      after: { name, permissions: role.permissions.join(", ") },
    });
  });
  return showRole(context, role.id);
}
