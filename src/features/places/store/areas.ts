import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Point, Ring } from "../rules.ts";

export type NewAreaRow = {
  id: string;
  slug: string;
  name: string;
  phoneNumber: string;
  timeZone: string;
  center: Point;
  polygon: Ring;
};

export async function insertArea(
  tx: Tx,
  siteId: SiteId,
  { center, polygon, ...area }: NewAreaRow,
): Promise<void> {
  await tx
    .insertInto("areas")
    .values({
      ...area,
      siteId,
      centerLatitude: center.latitude,
      centerLongitude: center.longitude,
      polygon: JSON.stringify(polygon),
    })
    .execute();
}
