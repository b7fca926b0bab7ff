import { expect, it } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import type { Site } from "#features/sites/contract.ts";
import { bookNow, loginPath, mainLinks } from "./navigation.ts";

const site = { homeRoute: "/", bookNowRoute: "/customer/new", showProfileSectionsLinkInMenu: false } as Site;
const menu = [{ slug: "about", title: "About", url: "/s/about" }];
const person = (role: "customer" | "groomer"): NonNullable<Me["person"]> => ({
  role,
  id: "1",
  status: "active",
  displayName: "Ada",
  impersonatorId: null,
  orderid: null,
});
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

it("shows the brand's pages, and on a groomer's own brand its sections first", () => {
  expect(labels(mainLinks(site, menu))).toEqual(["About"]);
  const own = { ...site, showProfileSectionsLinkInMenu: true };
  expect(labels(mainLinks(own, menu))).toEqual(["About Me", "My Schedule", "My Services", "About"]);
});

it("offers Book Now to visitors and customers, by the site's own route, and to nobody else", () => {
  expect(bookNow(null, { ...site, bookNowRoute: "/lead" })?.to).toBe("/lead");
  expect(bookNow(person("customer"), site)?.to).toBe("/customer/new");
  expect(bookNow(person("groomer"), site)).toBeNull();
});

it("leads from the login back to where one was, but not to the doors", () => {
  const back = loginPath({ pathname: "/our-groomers", search: "?area=phoenix" });
  expect(back).toBe("/login?returnUrl=%2Four-groomers%3Farea%3Dphoenix");
  for (const pathname of ["/", "/login", "/log-out", "/reset-password"]) {
    expect(loginPath({ pathname, search: "?returnUrl=/x" })).toBe("/login");
  }
});
