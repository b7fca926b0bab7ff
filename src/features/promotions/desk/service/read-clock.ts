import { loadAreas } from "#features/places/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The clock by which days of a brand's coupons, gift cards and agreements begin: its first area's. */
export async function readClock(db: Db, siteId: SiteId): Promise<{ area: string | null; timeZone: string }> {
  const [first] = await loadAreas(db, siteId);
  return { area: first?.name ?? null, timeZone: first?.timeZone ?? "UTC" };
}
