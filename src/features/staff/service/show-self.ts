import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { StaffSelf } from "../contract/day.ts";
import { listAreaDays } from "../internal/list-area-days.ts";
import { readSelf } from "../store/members.ts";

/** Shows the signed-in staff member, and the brand's areas with their date. */
export async function showSelf(context: Context): Promise<StaffSelf> {
  const { accountId, permissions = [] } = actingAs(context, "staff");
  const [{ displayName, role }, areas] = await Promise.all([
    readSelf(context.db, context.siteId, accountId),
    listAreaDays(context),
  ]);
  return { id: accountId, displayName, role, permissions: [...permissions], areas };
}
