import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Application } from "../contract/application.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { presentApplication } from "../internal/present-application.ts";
import * as applicationsStore from "../store/applications.ts";

/** Shows the signed-in groomer's own application. */
export async function showApplication(context: Context): Promise<Application> {
  const { profileId } = actingAs(context, "groomer");
  const { id: _, ...application } = await showApplicationOf(context, profileId);
  return application;
}

/** Shows a groomer's application to staff. */
export async function showApplicationOf(context: Context, id: string): Promise<ShownApplication> {
  const { db, siteId } = context;
  const row = await applicationsStore.find(db, siteId, id);
  if (!row) throw notFound("This groomer");
  return { id, ...(await presentApplication(db, siteId, row)) };
}
