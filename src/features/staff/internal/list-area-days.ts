import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { AreaDay } from "../contract/day.ts";

/** The brand's areas by name, each with its present date. */
export async function listAreaDays({ db, siteId, now }: Context): Promise<AreaDay[]> {
  const areas = await loadAreas(db, siteId);
  return areas.map(({ id, name, timeZone }) => ({ id, name, timeZone, date: toLocalDate(now, timeZone) }));
}
