import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type UpsellOver = {
  name?: string;
  description?: string;
  /** Cents. */
  price?: number;
  images?: readonly (string | { key: string; alt: string })[];
  active?: boolean;
};

let made = 0;

/** Something to bring along, for $12 unless told otherwise; its id. */
export async function makeUpsell(
  db: Db,
  siteId: SiteId,
  { images = [{ key: "bandana", alt: "A bandana" }], ...over }: UpsellOver = {},
): Promise<string> {
  const id = newId();
  made += 1;
  await db
    .insertInto("upsells")
    .values({
      ...{ id, siteId, slug: `upsell-${made}`, name: "Bandana", description: "Hemmed by hand", price: 1_200 },
      ...{ position: made, images: JSON.stringify(images), defaultImage: "bandana", ...over },
    })
    .execute();
  return id;
}
