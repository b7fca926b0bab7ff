import { describe, expect, it } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import type { Site } from "#features/sites/contract.ts";
import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import routes from "../routes.ts";
import { bookNow, drawerLinks, homePath, loginPath, mainLinks, ownLinks } from "./navigation.ts";

const site = {
  homeRoute: "/",
  bookNowRoute: "/customer/new",
  staticSite: false,
  showProfileSectionsLinkInMenu: false,
} as Site;
const menu = [{ slug: "about", title: "About", url: "/s/about" }];
const person = (role: Role, status: AccountStatus = "active"): NonNullable<Me["person"]> => ({
  role,
  status,
  id: "1",
  displayName: "Ada",
  impersonatorId: null,
  impersonation: null,
  orderid: null,
});
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

describe("the main navigation", () => {
  it("shows visitors the brand's pages, and on a groomer's own brand its sections first", () => {
    expect(labels(mainLinks(site, menu, null))).toEqual(["About"]);
    const own = { ...site, homeRoute: "/ada", showProfileSectionsLinkInMenu: true };
    expect(labels(mainLinks(own, menu, null))).toEqual(["About Me", "My Schedule", "My Services", "About"]);
    expect(mainLinks(own, menu, null)[1]?.to).toBe("/ada#my-schedule");
  });

  it("shows customers their own pages once they are active, and never the brand's", () => {
    expect(labels(mainLinks(site, menu, person("customer")))).not.toContain("About");
    for (const status of ["pending", "inactive"] as const) {
      expect(mainLinks(site, menu, person("customer", status))).toEqual([]);
      expect(ownLinks(person("customer", status))).toEqual([]);
    }
  });

  it("shows active groomers their work, and other groomers only their account", () => {
    expect(labels(mainLinks(site, menu, person("groomer")))).toEqual(
      expect.arrayContaining(["Today", "More"]),
    );
    expect(labels(mainLinks(site, menu, person("groomer")))).not.toContain("About");
    const drawer = labels(drawerLinks(site, menu, person("groomer")));
    expect(drawer).toEqual(expect.arrayContaining(["Messages", "Profile", "Your zones", "Referral code"]));
    for (const label of labels(mainLinks(site, menu, person("groomer")))) expect(drawer).not.toContain(label);
    for (const status of ["new", "pending", "approved", "inactive"] as const) {
      expect(drawerLinks(site, menu, person("groomer", status))).toEqual([
        { to: "/groomer", label: "My account" },
      ]);
    }
  });

  it("leads only to existing pages, and customers never to Messages", () => {
    const paths = pathsOf(routes);
    const links = [
      ...drawerLinks(site, [], person("customer")),
      ...drawerLinks(site, [], person("groomer")),
      ...drawerLinks(site, [], person("renter")),
      ...drawerLinks(site, [], person("staff")),
    ];
    for (const role of ["renter", "staff"] as const) {
      expect(links).toContainEqual({ to: `/${role}`, label: "My account" });
    }
    for (const { to, label } of links) expect(paths, label).toContain(to);
    expect(labels(drawerLinks(site, [], person("customer")))).not.toContain("Messages");
  });
});

type Row = { path?: string | undefined; children?: readonly Row[] | undefined };
const pathsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ path, children }) => [
    ...(path ? [`/${path.replace(/\/?:[^/]+\?$/, "")}`] : []),
    ...pathsOf(children ?? []),
  ]);

it("keeps a booking's session in the link to the home page", () => {
  expect(homePath(site, { search: "?x=1" })).toBe("/");
  expect(homePath(site, { search: "?x=1&sessionId=a%20b" })).toBe("/?sessionId=a+b");
  expect(homePath({ homeRoute: "/ada?x=1#about-me" }, { search: "?sessionId=s" })).toBe(
    "/ada?x=1&sessionId=s#about-me",
  );
});

it("offers Book Now to visitors and customers, by the site's own route, and only to them", () => {
  expect(bookNow(null, { ...site, bookNowRoute: "/send-us-request" })?.to).toBe("/send-us-request");
  expect(bookNow(person("customer"), site)?.to).toBe("/customer/new");
  expect(bookNow(null, { ...site, staticSite: true })?.to).toBe("/lead");
  for (const role of ["groomer", "renter", "staff"] as const) expect(bookNow(person(role), site)).toBeNull();
});

it("leads back to the page before the login, but not to pages for logging in or out", () => {
  const back = loginPath({ pathname: "/our-groomers", search: "?area=phoenix" });
  expect(back).toBe("/login?returnUrl=%2Four-groomers%3Farea%3Dphoenix");
  for (const pathname of ["/", "/login", "/log-out", "/reset-password", "/set-password"]) {
    expect(loginPath({ pathname, search: "?returnUrl=/x" })).toBe("/login");
  }
});
