import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import { listVanityUrls } from "#features/groomers/service.ts";
import { pageAddress } from "#features/sites/rules/page-address.ts";
import { listPagePaths } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { PublicPath } from "../contract.ts";

/** Pages that every brand has, the most important first. */
const FIXED = [
  "/",
  "/our-groomers",
  "/start",
  "/send-us-request",
  "/lead",
  "/cancellation-policy",
  "/pet-release-terms",
  "/terms-and-conditions",
];

/** A sitemap can have at most 50,000 addresses, so profiles and pages together have fewer. */
const MAX_PROFILES = 45_000;
const MAX_PAGES = 4_000;

export async function listPublicPaths({ db, siteId, now }: Context): Promise<PublicPath[]> {
  const [pages, groomers] = await Promise.all([
    listPagePaths(db, siteId, now, MAX_PAGES),
    listVanityUrls(db, siteId, MAX_PROFILES),
  ]);
  return [
    ...FIXED.map((path) => ({ path, changedAt: null })),
    ...pages.map(({ path, updatedAt }) => ({
      path: pageAddress(path),
      changedAt: updatedAt.toISOString(),
    })),
    ...groomers
      .filter((name) => !isReservedPath(name))
      .map((name) => ({ path: `/${name}`, changedAt: null })),
  ];
}
