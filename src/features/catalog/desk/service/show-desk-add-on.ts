import { countDrafts } from "#features/booking/service/count-drafts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskAddOn } from "../contract/add-ons.ts";
import { presentAddOn } from "../internal/present-add-on.ts";
import { find } from "../store/add-ons.ts";

export async function showDeskAddOn({ db, siteId, now }: Context, id: string): Promise<DeskAddOn> {
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This add-on");
  const openBookings = await countDrafts(db, siteId, { addOnId: id }, now);
  return { ...(await presentAddOn(db, siteId, row)), openBookings };
}
