import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import { pageAddress } from "../rules.ts";

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

/** Pages to which the product itself links, such as from the footer. */
const LINKED = new Set(["privacy-policy"]);

export type PagePlace = "product" | "home" | "bookNow" | "menu";

/** From where links lead to a page. */
export function placesOf(
  path: string,
  { homeRoute, bookNowRoute, inMenu }: { homeRoute: string; bookNowRoute: string; inMenu: boolean },
): PagePlace[] {
  const leadsHere = (route: string) => route.split(/[?#]/)[0] === pageAddress(path);
  const places: PagePlace[] = [];
  if (LINKED.has(path)) places.push("product");
  if (leadsHere(homeRoute)) places.push("home");
  if (leadsHere(bookNowRoute)) places.push("bookNow");
  if (inMenu) places.push("menu");
  return places;
}
