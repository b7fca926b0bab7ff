import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import { pageAddress } from "../rules/page-address.ts";

export const MAX_PAGE_TITLE = 120;
export const MAX_DESCRIPTION = 160;
export const MAX_PAGE_BODY = 19_000;

/** Small letters, digits, single hyphens and slashes. */
export const PAGE_PATH = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** Reserved first segments that are no route of the product, and fit a brand's page below `/s/`. */
const FREE = new Set(["about", "contact", "gift-card", "help", "home", "service-areas", "support"]);

/** Whether a page with this path could be taken for a page of the product. */
export const isProductPath = (path: string): boolean =>
  isReservedPath(path) && !FREE.has(path) && pageAddress(path) === `/s/${path}`;

/**
 * The address of what a link of this site leads to: without search, fragment and slashes at its end. `/s`
 * shows the page `home`, and `/s/` also shows the pages that have an address of their own.
 */
function addressOf(route: string): string {
  const address = route.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  if (address === "/s") return pageAddress("home");
  return address.startsWith("/s/") ? pageAddress(address.slice("/s/".length)) : address;
}

/** Whether a link leads to the page with this path. */
export const leadsTo = (route: string, path: string): boolean => addressOf(route) === pageAddress(path);

/** Pages to which the product itself links, such as from the footer. */
const LINKED = new Set(["privacy-policy"]);

export type PagePlace = "product" | "home" | "bookNow" | "menu";

/** From where links lead to a page. */
export function placesOf(
  path: string,
  links: { homeRoute: string; bookNowRoute: string; menuUrls: readonly string[] },
): PagePlace[] {
  const places: PagePlace[] = [];
  if (LINKED.has(path)) places.push("product");
  if (leadsTo(links.homeRoute, path)) places.push("home");
  if (leadsTo(links.bookNowRoute, path)) places.push("bookNow");
  if (links.menuUrls.some((url) => leadsTo(url, path))) places.push("menu");
  return places;
}
