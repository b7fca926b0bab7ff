import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { CLIENT_BOOKING_FAULTS } from "../words.ts";
import { findOwnTime, notFree, type OwnVisit } from "./own-times.ts";

const MINUTE_MS = 60_000;

/**
 * The time of a link, free now and late enough for customers; null without a time. Refuses a time within the
 * brand's lead time at `startsAt`: the link could not hold it.
 */
export async function readLinkTime(context: Context, visit: OwnVisit, typed: string | undefined) {
  if (typed === undefined) return null;
  const startsAt = new Date(typed);
  const { leadMinutes } = await readSite(context.db, context.siteId);
  if (startsAt.getTime() < context.now.getTime() + leadMinutes * MINUTE_MS)
    throw refuseFields({ startsAt: [CLIENT_BOOKING_FAULTS.tooSoon] });
  if (!(await findOwnTime(context, visit, startsAt))) throw notFree();
  return { groomerId: visit.groomerId, startsAt };
}
