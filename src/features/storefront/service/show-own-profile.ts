import { listTimeOff } from "#features/calendar/service/list-time-off.ts";
import { hasPayoutAccount } from "#features/earnings/service/has-payout-account.ts";
import { readNotifications } from "#features/groomers/service/read-notifications.ts";
import { readOwnGroomer } from "#features/groomers/service/read-own-groomer.ts";
import { readWorkPreferences } from "#features/groomers/service/read-work-preferences.ts";
import { countOpenWork } from "#features/orders/answers/service/count-open-work.ts";
import { readGroomerCode } from "#features/promotions/service/read-groomer-code.ts";
import { readReviews } from "#features/reviews/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnProfile } from "../contract/own-profile.ts";
import { toStretches } from "../rules.ts";

export async function showOwnProfile(context: Context): Promise<OwnProfile> {
  const { db, siteId, now } = context;
  const { profileId, accountId, impersonatorId } = actingAs(context, "groomer");
  const [groomer, notifications, preferences, { summary }, timeOff, openWork, merchantAccount] =
    await Promise.all([
      readOwnGroomer(db, siteId, profileId),
      readNotifications(db, siteId, profileId),
      readWorkPreferences(db, siteId, profileId),
      readReviews(db, siteId, profileId, 0),
      listTimeOff(db, siteId, profileId, now),
      countOpenWork(db, siteId, profileId, now),
      hasPayoutAccount(siteId, accountId),
    ]);
  if (!groomer || !notifications || !preferences) throw notFound("This groomer");
  const { hours, bookingsPausedAt, ...own } = groomer;
  const hasCode = groomer.status === "active" && impersonatorId === undefined;
  const code = hasCode ? await readGroomerCode(db, siteId, profileId, now) : null;
  return {
    ...own,
    pendingJobs: openWork.waiting > 0,
    incompleteJobs: openWork.toComplete > 0,
    notifications,
    preferences,
    // One code invites both.
    referralCodes: { groomers: code, customers: code },
    messagingId: accountId,
    emergencySettings: bookingsPausedAt !== null,
    merchantAccount,
    reviewSummary: summary,
    availability: toStretches(hours),
    timeOff: timeOff.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
