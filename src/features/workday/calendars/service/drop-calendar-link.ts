import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { GroomerCalendars } from "../contract.ts";
import * as store from "../store.ts";
import { listCalendars } from "./list-calendars.ts";

/** Ends the signed-in groomer's calendar link. Safe to repeat. */
export async function dropCalendarLink(context: Context): Promise<GroomerCalendars> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  refuseImpersonator(context);
  await store.remove(context.db, context.siteId, groomerId);
  return listCalendars(context);
}
