import type { Db, Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type GroomerPermission, lackOfGroomer, toGroomerPermissions } from "../rules/permissions.ts";
import { findPermissions } from "../store/own-groomer.ts";

/** Throws `forbidden` unless the brand lets this groomer do it. */
export async function requirePermission(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  permission: GroomerPermission,
): Promise<void> {
  const stored = await findPermissions(db, siteId, groomerId);
  if (!toGroomerPermissions(stored).includes(permission))
    throw new Refusal("forbidden", lackOfGroomer(permission));
}
