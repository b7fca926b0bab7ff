import type { Db, Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type GroomerPermission, lackOfGroomer, toGroomerPermissions } from "../rules/permissions.ts";
import * as ownGroomer from "../store/own-groomer.ts";

/** The statement that reads a groomer's permissions, not yet run. `allows` reads its rows. */
export function selectPermissions(db: Db, siteId: SiteId, groomerId: string | null) {
  return ownGroomer.selectPermissions(db, siteId, groomerId);
}

export function allows([row]: readonly { permissions: unknown }[], permission: GroomerPermission): boolean {
  return toGroomerPermissions(row?.permissions).includes(permission);
}

/** Whether the brand lets this groomer do it. */
async function hasPermission(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  permission: GroomerPermission,
): Promise<boolean> {
  return toGroomerPermissions(await ownGroomer.findPermissions(db, siteId, groomerId)).includes(permission);
}

/** Throws `forbidden` unless the brand lets this groomer do it. */
export async function requirePermission(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  permission: GroomerPermission,
): Promise<void> {
  if (!(await hasPermission(db, siteId, groomerId, permission)))
    throw new Refusal("forbidden", lackOfGroomer(permission));
}
