import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type UpsellOver = {
  name?: string;
  description?: string;
  /** In cents. */
  price?: number;
  images?: readonly (string | { key: string; alt: string })[];
  active?: boolean;
};

let upsellCount = 0;

/** Inserts a product, for $12 by default, and returns its id. */
export async function makeUpsell(
  db: Db,
  siteId: SiteId,
  { images = [{ key: "bandana", alt: "A bandana" }], ...over }: UpsellOver = {},
): Promise<string> {
  const id = newId();
  upsellCount += 1;
  await db
    .insertInto("upsells")
    .values({
      ...{
        id,
        siteId,
        slug: `upsell-${upsellCount}`,
        name: "Bandana",
        description: "Hemmed by hand",
        price: 1_200,
      },
      ...{ position: upsellCount, images: JSON.stringify(images), defaultImage: "bandana", ...over },
    })
    .execute();
  return id;
}
