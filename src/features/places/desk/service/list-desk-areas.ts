import type { Context } from "#kit/server/api-handler.ts";
import { listTimeZones } from "#kit/wire/format/times.ts";
import type { ListedArea } from "../contract.ts";
import { presentArea } from "../internal/present-area.ts";
import { countUses, list } from "../store.ts";

/** The brand's areas by name, archived ones last, and the time zones that an area can have. */
export async function listDeskAreas({
  db,
  siteId,
  now,
}: Context): Promise<{ areas: ListedArea[]; timeZones: string[] }> {
  const [rows, uses] = await Promise.all([list(db, siteId), countUses(db, siteId, now)]);
  // A stored name may be older than the names of this machine.
  const names = new Set([...listTimeZones(), ...rows.map(({ timeZone }) => timeZone)]);
  return { areas: rows.map((row) => presentArea(row, uses)), timeZones: [...names].sort() };
}
