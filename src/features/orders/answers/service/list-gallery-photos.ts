import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import { visitPhoto } from "../../internal/visit-photo.ts";
import { listGallery } from "../store/visit-reports.ts";

const MAX_LINES = 6;

/** The newest photos of visits whose owners let them join the groomer's public gallery. */
export async function listGalleryPhotos(db: Db, siteId: SiteId, groomerId: string): Promise<Image[]> {
  const lines = await listGallery(db, siteId, groomerId, MAX_LINES);
  return lines.flatMap(({ beforeFileId, afterFileId }) => [
    ...(beforeFileId ? [visitPhoto(beforeFileId, "before")] : []),
    ...(afterFileId ? [visitPhoto(afterFileId, "after")] : []),
  ]);
}
