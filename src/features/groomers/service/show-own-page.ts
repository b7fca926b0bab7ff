import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toImage, toImages } from "#kit/wire/image.ts";
import type { OwnPage } from "../contract/profile.ts";
import { findOwnPage } from "../store/own-page.ts";

/** Shows what the signed-in groomer's public page shows, with what it could show. */
export async function showOwnPage({ db, siteId, ...context }: Context): Promise<OwnPage> {
  const { profileId } = actingAs({ db, siteId, ...context }, "groomer");
  const row = await findOwnPage(db, siteId, profileId);
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
