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
 * Saves the preferred times of a request. A chosen time is released: it is not held while staff look for
 * one.
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

/** Refuses days before `today` (both of the area's calendar). */
export function refusePast(days: readonly string[], today: string): void {
  const past = days.findIndex((day) => day < today);
  if (past >= 0) throw refuseFields({ [`days.${past}`]: [FIELD_FAULTS.pastDay] });
}

async function refuseUnknownGroomer({ db, siteId }: Context, groomerId: string | null): Promise<void> {
  if (groomerId === null) return;
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  if (!groomer) throw refuseFields({ groomerId: [FIELD_FAULTS.groomer] });
}
