import { hmac } from "#kit/server/secret.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The groomer or the account of staff that sends the id of a series: their ids for each visit are apart. */
type Sender = { siteId: SiteId; senderId: string; orderId: string };

/** The id of the series for an id that the sender's device made: the same id gives the same series. */
export function toSeriesId({ siteId, senderId, orderId }: Sender, sentId: string): string {
  return toUuid(hmac("series", siteId, senderId, orderId, sentId));
}

/**
 * The booking that makes a date of a series: always the same, so that a repeat finds its order. After a move
 * of the series, a date may be one that had an order before.
 */
export function toDateBookingId(siteId: SiteId, series: { id: string; moves: number }, date: string): string {
  const moves = series.moves > 0 ? [String(series.moves)] : [];
  return toUuid(hmac("series date", siteId, series.id, date, ...moves));
}

/** A UUID of version 8, whose bits are the program's own. */
function toUuid(bytes: Buffer): string {
  const hash = bytes.toString("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}
