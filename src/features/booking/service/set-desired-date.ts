import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../contract/session.ts";
import { FIELD_FAULTS } from "../words/session.ts";
import { changeDraft } from "./change-session.ts";

/**
 * Saves the first day of the search for times. Throws a field error for a day that has passed in the draft's
 * area or, while it has none, in all areas of the brand.
 */
export async function setDesiredDate(context: Context, token: string, date: string): Promise<BookingSession> {
  const areas = await loadAreas(context.db, context.siteId);
  return changeDraft(context, token, (draft) => {
    const own = areas.filter(({ id }) => draft.areaId === null || id === draft.areaId);
    const today = own.map(({ timeZone }) => dateIn(timeZone, context.now)).sort()[0];
    if (today !== undefined && date < today) throw refuseFields({ date: [FIELD_FAULTS.pastDate] });
    return { ...draft, desiredDate: date };
  });
}
