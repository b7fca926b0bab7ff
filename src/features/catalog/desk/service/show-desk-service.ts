import { countDrafts } from "#features/booking/service/count-drafts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskService } from "../contract.ts";
import { presentService } from "../internal/present-service.ts";
import { find } from "../store/services.ts";

export async function showDeskService(context: Context, id: string): Promise<DeskService> {
  const { db, siteId, now } = context;
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This service");
  const openBookings = await countDrafts(db, siteId, { serviceId: id }, now);
  return { ...(await presentService(db, siteId, row)), openBookings };
}
