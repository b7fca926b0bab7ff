import { toGroomerPermissions } from "#features/groomers/rules/permissions.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Application } from "../contract/application.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { presentApplication } from "../internal/present-application.ts";
import * as applicationsStore from "../store/applications.ts";

/** Shows the signed-in groomer's own application. */
export async function showApplication(context: Context): Promise<Application> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  return presentApplication(db, siteId, await readRow(context, profileId));
}

/** Shows a groomer's application to staff, with what the brand lets the groomer do. */
export async function showApplicationOf(context: Context, id: string): Promise<ShownApplication> {
  const row = await readRow(context, id);
  return {
    ...(await presentApplication(context.db, context.siteId, row)),
    id,
    permissions: [...toGroomerPermissions(row.permissions)],
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  };
}

async function readRow({ db, siteId }: Context, id: string): Promise<applicationsStore.ApplicationRow> {
  const row = await applicationsStore.find(db, siteId, id);
  if (!row) throw notFound("This groomer");
  return row;
}
