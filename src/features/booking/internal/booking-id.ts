import { hmac } from "#kit/server/secret.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Who sends the id, a groomer or an account of staff: the ids of each for each customer are apart. */
type Sender = { siteId: SiteId; senderId: string; customerId: string };

/**
 * The id of the booking session for an id that the sender's device made. The same id gives the same session,
 * so that a repeat finds its order; another session's id cannot be guessed or chosen.
 */
export function toBookingId({ siteId, senderId, customerId }: Sender, sentId: string): string {
  const hash = hmac("groomer booking", siteId, senderId, customerId, sentId).toString("hex");
  // A UUID of version 8, whose bits are the program's own.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}
