import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { findSignedIn } from "../../service/find-actor.ts";
import { findStaffSession } from "../../store/impersonations.ts";

/**
 * Whether the caller is staff in the session `namedSession`, also while acting for another person, and may
 * change the brand's settings now.
 */
export async function mayPreview(context: Context, namedSession: string): Promise<boolean> {
  const { db, siteId, actor, now } = context;
  if (actor.role === "anonymous") return false;
  if (actor.impersonatorId === undefined)
    return actor.signInId === namedSession && mayAsStaff(actor, "site.write");
  if ((await findStaffSession(db, siteId, actor.signInId)) !== namedSession) return false;
  const staff = await findSignedIn(db, namedSession, now);
  return staff !== null && mayAsStaff(staff, "site.write");
}
