import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { listDeskRooms as contract, DeskRooms } from "../contract/rooms.ts";
import { presentDeskRoom } from "../internal/present-desk-room.ts";
import * as deskStore from "../store/desk-rooms.ts";

/** Lists conversations of the team: those whose answer is due first, then the latest. */
export async function listDeskRooms(
  context: Context,
  query: Parsed<typeof contract>["query"],
): Promise<DeskRooms> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  const [{ rows, total }, counts] = await Promise.all([
    deskStore.listDeskRooms(db, siteId, { ...query, accountId }),
    deskStore.countDeskRooms(db, siteId, accountId, now),
  ]);
  const items = rows.map((row) => presentDeskRoom(row, context));
  return { items, total, page: query.page, limit: query.limit, counts };
}
