import type { Db, Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type GroomerPermission, lackOfGroomer, toGroomerPermissions } from "../rules/permissions.ts";
import { findPermissions } from "../store/own-groomer.ts";

/** Whether the brand lets this groomer do it. */
export async function hasPermission(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  permission: GroomerPermission,
): Promise<boolean> {
  return toGroomerPermissions(await findPermissions(db, siteId, groomerId)).includes(permission);
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
