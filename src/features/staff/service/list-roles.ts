import { BUILT_IN_ROLES } from "#features/accounts/rules/roles.ts";
import { ensureRoles } from "#features/accounts/service/create-staff.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import type { StaffRole } from "../contract/roles.ts";
import { holdsAll } from "../rules/people.ts";
import { readSelf } from "../store/members.ts";
import * as rolesStore from "../store/roles.ts";

/** Lists the brand's roles, the built-in ones first. For staff. */
export async function listRoles(context: Context): Promise<StaffRole[]> {
  const { accountId } = actingAs(context, "staff");
  const { db, siteId } = context;
  // A brand that the version before has made has no roles yet.
  await ensureRoles(db, siteId);
  const [rows, self] = await Promise.all([rolesStore.list(db, siteId), readSelf(db, siteId, accountId)]);
  const roles = rows.map(({ id, name, builtIn, permissions, people }): StaffRole => {
    const mayGive = holdsAll(self.permissions, permissions);
    const mayChange = mayGive && builtIn === null && id !== self.roleId;
    return { id, name, builtIn, permissions: [...toPermissions(permissions)], people, mayGive, mayChange };
  });
  const builtIn = BUILT_IN_ROLES.flatMap((key) => roles.filter((role) => role.builtIn === key));
  return [...builtIn, ...roles.filter((role) => role.builtIn === null)];
}

export async function showRole(context: Context, id: string): Promise<StaffRole> {
  const role = (await listRoles(context)).find((one) => one.id === id);
  if (!role) throw notFound("This role");
  return role;
}
