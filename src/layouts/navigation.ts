import type { Me } from "#features/accounts/contract.ts";
import type { MenuItem, Site } from "#features/sites/contract.ts";

export type NavLink = { to: string; label: string };

/** SPEC §2: sections of a groomer's own brand, whose home is the profile. */
const PROFILE_LINKS: NavLink[] = [
  { to: "/#about-me", label: "About Me" },
  { to: "/#my-schedule", label: "My Schedule" },
  { to: "/#my-services", label: "My Services" },
];

/**
 * The links of the header and of the menu on phones (SPEC §2 "Header and menus"). A role's own pages join them
 * with the page itself, never before: no link leads nowhere.
 */
export function mainLinks(site: Site, menu: readonly MenuItem[]): NavLink[] {
  return [
    ...(site.showProfileSectionsLinkInMenu ? PROFILE_LINKS : []),
    ...menu.map(({ title, url }) => ({ to: url, label: title })),
  ];
}

/** Logging in, and coming back to where one was; the doors themselves are no place to come back to. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  if (/^\/(login|log-out|reset-password)?$/.test(pathname)) return "/login";
  return `/login?${new URLSearchParams({ returnUrl: pathname + search })}`;
}

/** Only customers and visitors book for themselves; a site with content only leads to its own page. */
export function bookNow(person: Me["person"], site: Site): NavLink | null {
  if (person && person.role !== "customer") return null;
  return { to: site.bookNowRoute, label: "Book Now" };
}
