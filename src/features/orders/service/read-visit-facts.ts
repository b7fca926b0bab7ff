import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as clientPlaces from "../store/client-places.ts";

export type VisitFacts = { number: string; customerName: string; locality: string };

/** The facts by which a groomer recognizes visits, by order id. */
export async function readVisitFacts(
  db: Db | Tx,
  siteId: SiteId,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, VisitFacts>> {
  const rows = await clientPlaces.readVisitFacts(db, siteId, orderIds);
  return new Map(
    [...rows].map(([id, { number, firstName, lastName, address }]) => [
      id,
      { number, customerName: `${firstName} ${lastName}`.trim(), locality: address.locality },
    ]),
  );
}
