import type { Me } from "#features/accounts/contract.ts";
import type { MenuItem, Site } from "#features/sites/contract.ts";
import { GROOMER_BAR, GROOMER_DRAWER } from "#features/workday/rules/pages.ts";

export type NavLink = { to: string; label: string };

type Person = Me["person"];
type Place = { pathname: string; search: string };

/** The header's links for customers. */
const CUSTOMER_LINKS: readonly NavLink[] = [
  { to: "/customer", label: "Dashboard" },
  { to: "/customer/pets", label: "My Pets" },
  { to: "/customer/my-cards", label: "My Cards" },
  { to: "/customer/referrals", label: "Referrals" },
  { to: "/customer/agreements", label: "Agreements" },
];

/** The links of a customer's own menu, above Log Out. */
const CUSTOMER_OWN_LINKS: readonly NavLink[] = [
  { to: "/customer/settings", label: "My Info" },
  { to: "/customer/referral-code", label: "Refer a friend" },
];

/** The links of a groomer's own menu. All other pages are in the bar, or on the page More. */
const GROOMER_OWN_LINKS: readonly NavLink[] = [
  { to: "/groomer/earnings", label: "Earnings" },
  { to: "/groomer/settings", label: "Settings" },
];

/** Sections on the home page of a groomer's own brand. */
const SECTIONS = [
  { hash: "#about-me", label: "About Me" },
  { hash: "#my-schedule", label: "My Schedule" },
  { hash: "#my-services", label: "My Services" },
];

/** The main navigation: own pages for active customers and groomers, the brand's pages for all others. */
export function mainLinks(site: Site, menu: readonly MenuItem[], person: Person): readonly NavLink[] {
  if (person?.role === "customer") return person.status === "active" ? CUSTOMER_LINKS : [];
  if (person?.role === "groomer") return person.status === "active" ? GROOMER_BAR : [];
  const sections = site.showProfileSectionsLinkInMenu
    ? SECTIONS.map(({ hash, label }) => ({ to: `${site.homeRoute}${hash}`, label }))
    : [];
  return [...sections, ...menu.map(({ title, url }) => ({ to: url, label: title }))];
}

/** The links of a person's menu, above Log Out. */
export function ownLinks(person: Person): readonly NavLink[] {
  if (person?.role === "groomer" && person.status === "active") return GROOMER_OWN_LINKS;
  if (person && person.role !== "customer") return [{ to: `/${person.role}`, label: "My account" }];
  return person?.status === "active" ? CUSTOMER_OWN_LINKS : [];
}

/** All links of the drawer on phones. An active groomer has the main pages in the bar below. */
export function drawerLinks(site: Site, menu: readonly MenuItem[], person: Person): readonly NavLink[] {
  if (person?.role === "groomer" && person.status === "active")
    return [...GROOMER_DRAWER, ...GROOMER_OWN_LINKS];
  return [...mainLinks(site, menu, person), ...ownLinks(person)];
}

/** The path of the home page, with the `sessionId` of a booking if the current URL has one. */
export function homePath({ homeRoute }: Pick<Site, "homeRoute">, { search }: Pick<Place, "search">): string {
  const sessionId = new URLSearchParams(search).get("sessionId");
  if (!sessionId) return homeRoute;
  const [path = "/", hash] = homeRoute.split("#");
  const query = new URLSearchParams({ sessionId });
  return `${path}${path.includes("?") ? "&" : "?"}${query}${hash ? `#${hash}` : ""}`;
}

/** The login page with the path to return to. Pages for logging in or out, and the home page, add no path. */
export function loginPath({ pathname, search }: Place): string {
  if (/^\/(login|log-out|(?:re)?set-password)?$/.test(pathname)) return "/login";
  return `/login?${new URLSearchParams({ returnUrl: pathname + search })}`;
}

/**
 * The booking link; null for groomers, renters and staff. A static site without its own link leads to /lead.
 */
export function bookNow(person: Person, site: Site): NavLink | null {
  if (person && person.role !== "customer") return null;
  const isContentOnly = site.staticSite && site.bookNowRoute === "/customer/new";
  return { to: isContentOnly ? "/lead" : site.bookNowRoute, label: "Book Now" };
}
