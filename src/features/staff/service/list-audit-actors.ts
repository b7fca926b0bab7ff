import type { Context } from "#kit/server/api-handler.ts";
import * as membersStore from "../store/members.ts";

/** Lists all who have or had an account of staff, by name. For staff with `audit.read`. */
export async function listAuditActors({ db, siteId }: Context) {
  const rows = await membersStore.list(db, siteId);
  return rows.map(({ id, displayName }) => ({ id, displayName }));
}
