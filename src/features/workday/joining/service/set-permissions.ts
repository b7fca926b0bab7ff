import { toGroomerPermissions } from "#features/groomers/rules/permissions.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import type { ShownApplication } from "../contract/decision.ts";
import type { setPermissions as contract } from "../contract/permissions.ts";
import { decide } from "../internal/decide.ts";
import * as applicationsStore from "../store/applications.ts";
import { permissionsMovedOn } from "../words/permissions.ts";
import { showApplicationOf } from "./show-application.ts";

/** Replaces what the brand lets a groomer do. Repeating it changes nothing. For staff. */
export async function setPermissions(
  context: Context,
  id: string,
  { permissions, from }: Parsed<typeof contract>["body"],
): Promise<ShownApplication> {
  await decide(context, id, async (tx, row) => {
    const before = toGroomerPermissions(row.permissions);
    const after = toGroomerPermissions(permissions);
    if (after.join() === before.join()) return;
    // Of two members of the team, the second would give back what the first took away.
    if (toGroomerPermissions(from).join() !== before.join())
      throw new Refusal("conflict", permissionsMovedOn(before));
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
