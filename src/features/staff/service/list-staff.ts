import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { StaffPerson } from "../contract/people.ts";
import { holdsAll, type StoredPermissions, stateOf } from "../rules/people.ts";
import * as membersStore from "../store/members.ts";

type Row = Awaited<ReturnType<typeof membersStore.list>>[number];

/** Lists the brand's staff, those with access first. For staff. */
export async function listStaff(context: Context): Promise<StaffPerson[]> {
  const { accountId } = actingAs(context, "staff");
  const rows = await membersStore.list(context.db, context.siteId);
  const self = rows.find((row) => row.accountId === accountId);
  const permissions = self ? self.permissions : [];
  return rows.map((row) => present(row, { accountId, permissions }));
}

export async function showPerson(context: Context, id: string): Promise<StaffPerson> {
  const person = (await listStaff(context)).find((one) => one.id === id);
  if (!person) throw notFound("This person");
  return person;
}

function present(row: Row, caller: { accountId: string; permissions: StoredPermissions }): StaffPerson {
  const state = stateOf(row);
  const isSelf = row.accountId === caller.accountId;
  return {
    id: row.id,
    displayName: row.displayName,
    email: row.email ?? "",
    role: row.roleId === null ? null : { id: row.roleId, name: row.roleName ?? "" },
    state,
    isSelf,
    mayChange: !isSelf && state !== "ended" && holdsAll(caller.permissions, row.permissions),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
