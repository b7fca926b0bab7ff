import { readOrderCards } from "#features/orders/service/read-order-cards.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { DeskVisit } from "../contract/visits.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { MAX_VISITS } from "../rules.ts";
import { listVisitIds } from "../store/visits.ts";

/** Lists the visits of a conversation that the team joined, as they are now. Throws as `showDeskRoom`. */
export async function listDeskVisits(context: Context, roomId: string): Promise<DeskVisit[]> {
  const { db, siteId, actor } = context;
  const { id, customerId, groomerId } = (await requireDeskRoom(context, db, roomId)).room;
  // The cards from before the team joined are no part of what it reads, so they need the right to see visits.
  if (customerId === null || groomerId === null || !mayAsStaff(actor, "orders.read")) return [];
  const orderIds = await listVisitIds(db, siteId, { id, customerId, groomerId }, MAX_VISITS + 1);
  if (orderIds.length === 0) return [];
  const visits = await readOrderCards(context, { customerId, groomerId }, orderIds);
  return visits.toSorted((one, other) => orderIds.indexOf(one.id) - orderIds.indexOf(other.id));
}
