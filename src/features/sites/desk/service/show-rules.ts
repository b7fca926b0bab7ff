import { countDrafts } from "#features/booking/service/count-drafts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { DeskRules } from "../contract.ts";
import * as rulesStore from "../store.ts";

/** Shows the rules of booking, and how many open bookings follow them. */
export async function showRules({ db, siteId, now }: Context): Promise<DeskRules> {
  const [rules, openBookings] = await Promise.all([
    rulesStore.read(db, siteId),
    countDrafts(db, siteId, null, now),
  ]);
  return { rules, openBookings };
}
