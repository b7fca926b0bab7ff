import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { readOrderCards } from "#features/orders/service/read-order-cards.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { MessageRow } from "../store/messages.ts";
import type { RoomRow } from "../store/rooms.ts";

/** The visits of the cards among the messages of a room, as they are now. */
export async function readRoomOrders(
  context: Pick<Context, "db" | "siteId" | "now">,
  { customerId, groomerId }: RoomRow,
  rows: readonly MessageRow[],
): Promise<OrderCard[]> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0 || customerId === null || groomerId === null) return [];
  return readOrderCards(context, { customerId, groomerId }, orderIds);
}
