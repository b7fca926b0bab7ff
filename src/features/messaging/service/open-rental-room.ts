import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { insertMessage } from "../store/messages.ts";
import { saveRentalRoom } from "../store/rental-rooms.ts";
import { addMembers } from "../store/rooms.ts";
import { ROOM_CREATED } from "../words/rooms.ts";

/** `title`: what both read as the room's name. From `endedAt` on the room takes no messages. */
export type RentalRoom = {
  rentalId: string;
  title: string;
  renterAccountId: string;
  ownerAccountId: string;
  endedAt: Date | null;
};

/**
 * Opens the room of a rental's renter and owner, and returns its id. The room of a rental that has one takes
 * the given title and end: a rental that ends closes its room so.
 */
export async function openRentalRoom(
  tx: Tx,
  siteId: SiteId,
  { renterAccountId, ownerAccountId, ...rental }: RentalRoom,
  now: Date,
): Promise<string> {
  const { id, isNew } = await saveRentalRoom(tx, siteId, rental, now);
  if (!isNew) return id;
  await addMembers(tx, siteId, id, [renterAccountId, ownerAccountId], now);
  const notice = { id: newId(), roomId: id, senderId: null, content: ROOM_CREATED, replyTo: null };
  await insertMessage(tx, siteId, notice, now);
  return id;
}
