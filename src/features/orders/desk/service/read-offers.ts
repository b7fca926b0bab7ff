import type { Context } from "#kit/server/api-handler.ts";
import { findOffers } from "../store/bulk.ts";

/** What became of a groomer's visits when the account was closed last; `id` is that of the bulk change. */
export type Offers = { id: string; isFinished: boolean; done: number; refused: number; waiting: number };

/** Reads how far the offers of a groomer's visits are; null if they were never offered. */
export async function readOffers(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  groomerId: string,
): Promise<Offers | null> {
  const found = await findOffers(db, siteId, groomerId);
  if (!found) return null;
  const { id, finishedAt, done, refused, waiting } = found;
  return { id, isFinished: finishedAt !== null, done, refused, waiting };
}
