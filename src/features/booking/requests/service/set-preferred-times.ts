import { readBlockedForCaller } from "#features/accounts/service/read-blocked-groomers.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import type { RequestInput } from "../../rules/draft.ts";
import { changeDraft } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import { readPricing } from "../../service/quote-draft.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

/**
 * Saves the preferred times of a request. Releases a chosen time: the time must not be blocked while staff
 * look for another time. Refuses (`validation_failed`) past days and unknown groomers.
 */
export async function setPreferredTimes(
  context: Context,
  token: string,
  input: RequestInput,
): Promise<BookingSession> {
  const found = await findSession(context, token);
  const { area } = await readPricing(context.db, context.siteId, found.draft, context.now);
  refusePast(input.days, dateIn(area?.timeZone ?? "UTC", context.now));
  await refuseUnknownGroomer(context, input.groomerId);
  const request = { ...input, days: [...new Set(input.days)].sort() };
  return changeDraft(context, token, (draft) => ({ ...draft, request, visits: [] }));
}

/** Refuses (`validation_failed`) days before `today`. All are dates of the service area. */
export function refusePast(days: readonly string[], today: string): void {
  const pastIndex = days.findIndex((day) => day < today);
  if (pastIndex >= 0) throw refuseFields({ [`days.${pastIndex}`]: [FIELD_FAULTS.pastDay] });
}

async function refuseUnknownGroomer(context: Context, groomerId: string | null): Promise<void> {
  if (groomerId === null) return;
  const [groomer] = await readGroomers(context.db, context.siteId, [groomerId]);
  const blocked = await readBlockedForCaller(context);
  if (!groomer || blocked.has(groomerId)) throw refuseFields({ groomerId: [FIELD_FAULTS.groomer] });
}
