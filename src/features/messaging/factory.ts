import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { insertMessage } from "./store/messages.ts";
import { addMembers, findPairAccounts, savePairRoom } from "./store/rooms.ts";

/** Makes the room of a customer and a groomer, without messages, unless a visit of the two has made it. */
export async function makePairRoom(
  db: Db,
  siteId: SiteId,
  pair: { customerId: string; groomerId: string },
  now: Date,
): Promise<string> {
  const accounts = await findPairAccounts(db, siteId, pair);
  if (!accounts) throw new Error("No such pair");
  return db.transaction().execute(async (tx) => {
    const { id, isNew } = await savePairRoom(tx, siteId, pair, now);
    if (isNew) await addMembers(tx, siteId, id, [accounts.customerAccountId, accounts.groomerAccountId], now);
    return id;
  });
}

/** Stores a message of a member, and returns its id. */
export async function makeMessage(
  db: Db,
  siteId: SiteId,
  { roomId, senderId, content = "Hello" }: { roomId: string; senderId: string; content?: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await insertMessage(db, siteId, { id, roomId, senderId, content, replyTo: null }, now);
  return id;
}
