import type { Point } from "#features/places/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as clientPlaces from "../store/client-places.ts";

const MAX_CLIENTS = 500;

/** The place of the latest visit of each of a groomer's customers, at most 500. */
export async function listClientPlaces(db: Db, siteId: SiteId, groomerId: string): Promise<Point[]> {
  const rows = await clientPlaces.listClientPlaces(db, siteId, groomerId, MAX_CLIENTS);
  return rows.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}
