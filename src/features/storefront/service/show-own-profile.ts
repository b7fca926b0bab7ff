import { listTimeOff } from "#features/calendar/service/list-time-off.ts";
import { readOwnGroomer } from "#features/groomers/service/read-own-groomer.ts";
import { readReviews } from "#features/reviews/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnProfile } from "../contract/own-profile.ts";
import { toStretches } from "../rules.ts";

export async function showOwnProfile(context: Context): Promise<OwnProfile> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "groomer");
  const [groomer, { summary }, timeOff] = await Promise.all([
    readOwnGroomer(db, siteId, profileId),
    readReviews(db, siteId, profileId, 0),
    listTimeOff(db, siteId, profileId, now),
  ]);
  if (!groomer) throw notFound("This groomer");
  const { hours, ...own } = groomer;
  return {
    ...own,
    reviewSummary: summary,
    availability: toStretches(hours),
    timeOff: timeOff.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
