import type { Db, Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage, toImages } from "#kit/wire/image.ts";
import type { OwnPage } from "../contract/profile.ts";
import { findOwnPage } from "../store/own-page.ts";

/** Reads what a groomer's public page shows. Throws `not_found` for an unknown groomer. */
export async function readOwnPage(db: Db | Tx, siteId: SiteId, groomerId: string): Promise<OwnPage> {
  const row = await findOwnPage(db, siteId, groomerId);
  if (!row) throw notFound("This groomer");
  const { links, videoLink, profilePicture, vanPicture, logo, images, ...texts } = row;
  const stored = (links ?? {}) as Record<string, unknown>;
  const linkOf = (name: string) => (typeof stored[name] === "string" ? stored[name] : "");
  return {
    ...texts,
    videoLink: videoLink ?? "",
    ...{ facebook: linkOf("facebook"), instagram: linkOf("instagram"), yelp: linkOf("yelp") },
    profilePicture: toImage(profilePicture),
    vanPicture: toImage(vanPicture),
    logo: toImage(logo),
    images: toImages(images),
  };
}
