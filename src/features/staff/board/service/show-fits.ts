import { listActiveGroomers } from "#features/groomers/service/list-active-groomers.ts";
import { readCachedGroomers } from "#features/groomers/service.ts";
import { listFits } from "#features/orders/late/service/list-fits.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { Fits } from "../contract/moves.ts";
import { groupStarts } from "../rules/group-starts.ts";

type FitsQuery = { order: string; date: string; area?: string | undefined };

/** Shows where a visit fits on a day with every active groomer of the brand, or of one area. */
export async function showFits(context: Context, { order, date, area }: FitsQuery): Promise<Fits> {
  const { db, siteId } = context;
  const active = await listActiveGroomers(db, siteId);
  const ids = active.filter(({ areaId }) => area === undefined || areaId === area).map(({ id }) => id);
  const groomers = await readCachedGroomers(db, siteId, ids);
  const zoneOf = new Map(groomers.map(({ id, timeZone }) => [id, timeZone]));
  const fits = await listFits(context, order, groomers, date);
  return {
    orderId: order,
    date,
    groomers: fits.map(({ groomerId: id, minutes, openings, reason }) => ({
      ...{ id, minutes, reason },
      starts: groupStarts(openings, (at) => toLocalDateTime(at, zoneOf.get(id) ?? "UTC").slice(11, 16)),
    })),
  };
}
