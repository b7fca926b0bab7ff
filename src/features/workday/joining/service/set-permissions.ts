import { type GroomerPermission, toGroomerPermissions } from "#features/groomers/rules/permissions.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { decide } from "../internal/decide.ts";
import { recordDecision } from "../internal/record-decision.ts";
import * as applicationsStore from "../store/applications.ts";
import { showApplicationOf } from "./show-application.ts";

/** Replaces what the brand lets a groomer do. Repeating it changes nothing. For staff. */
export async function setPermissions(
  context: Context,
  id: string,
  permissions: readonly GroomerPermission[],
): Promise<ShownApplication> {
  await decide(context, id, async (tx, row) => {
    const before = toGroomerPermissions(row.permissions);
    const after = toGroomerPermissions(permissions);
    if (after.join() === before.join()) return;
    await applicationsStore.setPermissions(tx, context.siteId, id, after);
    await recordDecision(tx, context, {
      action: "set permissions of groomer",
      groomer: row,
      before: { permissions: before.join(", ") },
      after: { permissions: after.join(", ") },
    });
  });
  return showApplicationOf(context, id);
}
