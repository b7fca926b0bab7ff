import { listPagePaths } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { PublicPath } from "../contract.ts";
import { isReservedPath } from "../rules/reserved-paths.ts";
import * as storefrontStore from "../store.ts";

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

/** Content pages of a brand with a fixed path. */
const SHOWN_AT = new Map(["privacy-policy", "covid19-advisement"].map((path) => [path, `/${path}`]));

/** A sitemap holds at most 50,000 addresses. */
const MAX_PROFILES = 45_000;
const MAX_PAGES = 4_000;

export async function listPublicPaths({ db, siteId, now }: Context): Promise<PublicPath[]> {
  const [pages, groomers] = await Promise.all([
    listPagePaths(db, siteId, now, MAX_PAGES),
    storefrontStore.listVanityUrls(db, siteId, MAX_PROFILES),
  ]);
  return [
    ...FIXED.map((path) => ({ path, changedAt: null })),
    ...pages.map(({ path, updatedAt }) => ({
      path: SHOWN_AT.get(path) ?? `/s/${path}`,
      changedAt: updatedAt.toISOString(),
    })),
    ...groomers
      .filter((name) => !isReservedPath(name))
      .map((name) => ({ path: `/${name}`, changedAt: null })),
  ];
}
