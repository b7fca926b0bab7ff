import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { zipDirectory } from "../adapters/zip-directory.ts";
import { circleAround, type NewArea } from "../rules/new-area.ts";
import * as areasStore from "../store/areas.ts";

/** Creates an area around a ZIP, by default with its town's name; null if the ZIP is unknown. */
export async function createArea(
  tx: Tx,
  siteId: SiteId,
  { zip, timeZone, area, radius }: NewArea,
  phoneNumber: string,
): Promise<{ name: string } | null> {
  const place = await zipDirectory.geocode(zip);
  if (!place) return null;
  const name = area ?? place.locality;
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const center = { latitude: place.latitude, longitude: place.longitude };
  const polygon = circleAround(center, radius);
  const row = { id: newId(), slug: slug || zip, name, phoneNumber, timeZone, center, polygon };
  await areasStore.insertArea(tx, siteId, row);
  return { name };
}
