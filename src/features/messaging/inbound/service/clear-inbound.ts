import type { Db } from "#kit/server/database.ts";
import { addressesSince, receivedSince } from "../rules/answers.ts";
import { removeOld } from "../store/received.ts";

/** Removes addresses that are no longer valid, and the records of messages that no carrier sends again. */
export function clearInbound(db: Db, now: Date): Promise<void> {
  return removeOld(db, { received: receivedSince(now), addresses: addressesSince(now) });
}
