import { countDrafts } from "#features/booking/service/count-drafts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskArea } from "../contract.ts";
import { measureArea } from "../internal/measure-area.ts";
import { presentArea } from "../internal/present-area.ts";
import { countUses, list, listFirstGroomers } from "../store.ts";

export async function showDeskArea({ db, siteId, now }: Context, id: string): Promise<DeskArea> {
  const [rows, uses, firstGroomers, openBookings] = await Promise.all([
    list(db, siteId),
    countUses(db, siteId, now, id),
    listFirstGroomers(db, siteId, id),
    countDrafts(db, siteId, { areaId: id }, now),
  ]);
  const row = rows.find((area) => area.id === id);
  if (!row) throw notFound("This area");
  const { revision, polygon } = row;
  return { ...presentArea(row, uses), ...measureArea(polygon), revision, firstGroomers, openBookings };
}
