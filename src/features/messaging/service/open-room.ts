import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { findClient } from "#features/orders/answers/service/list-clients.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { notFound, refuseRole } from "#kit/wire/errors.ts";
import type { Room } from "../contract/rooms.ts";
import { readMember } from "../internal/require-room.ts";
import { insertMessage } from "../store/messages.ts";
import * as roomsStore from "../store/rooms.ts";
import { ROOM_CREATED, ROOM_NAMES } from "../words/rooms.ts";
import { showRoom } from "./show-room.ts";

/** Customers who have not booked yet may write to this many groomers a day. */
const NEW_ROOMS: RateLimit = { points: 10, seconds: 86_400 };

/** Exactly one of the two, by the contract. */
type OtherSide = { groomerId?: string | undefined; customerId?: string | undefined };

/**
 * Opens the room of a customer and a groomer. Groomers open rooms only with their clients, customers with any
 * active groomer. Throws `not_found` for all others, and for a groomer who blocks the customer.
 */
export async function openRoom(context: Context, other: OtherSide): Promise<Room> {
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const { role, profileId } = readMember(context);
  const { groomerId = profileId, customerId = profileId } = other;
  if ((other.groomerId === undefined ? "groomer" : "customer") !== role) throw refuseRole();
  const pair = { customerId, groomerId };
  const accounts = await requireAccounts(context, pair);
  const roomId = await db.transaction().execute(async (tx) => {
    const { id, isNew } = await roomsStore.savePairRoom(tx, siteId, pair, now);
    if (!isNew) return id;
    const members = [accounts.customerAccountId, accounts.groomerAccountId];
    await roomsStore.addMembers(tx, siteId, id, members, now);
    const notice = { id: newId(), roomId: id, senderId: null, content: ROOM_CREATED, replyTo: null };
    await insertMessage(tx, siteId, notice, now);
    return id;
  });
  return showRoom(context, roomId);
}

type Pair = { customerId: string; groomerId: string };

/** Reads the accounts of the two. Throws `not_found` unless the caller may write to the other. */
async function requireAccounts(context: Context, pair: Pair) {
  const { db, siteId, now } = context;
  const { role, accountId } = readMember(context);
  const accounts = await roomsStore.findPairAccounts(db, siteId, pair);
  if (!accounts) throw notFound(role === "customer" ? ROOM_NAMES.groomer : ROOM_NAMES.client);
  if (await roomsStore.hasPairRoom(db, siteId, pair)) return accounts;
  if (role === "groomer") {
    if (!(await findClient(db, siteId, { ...pair, now }))) throw notFound(ROOM_NAMES.client);
    return accounts;
  }
  if (accounts.groomerStatus !== "active" || accounts.isBlocked) throw notFound(ROOM_NAMES.groomer);
  await limitRate(db, "rooms of customer", `${siteId} ${accountId}`, NEW_ROOMS);
  return accounts;
}
