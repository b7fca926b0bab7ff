import { expect, it } from "vitest";
import { isProductPath, leadsTo, PAGE_PATH, placesOf } from "./rules.ts";

it("knows names of the website's own pages, and leaves a brand those of its usual pages", () => {
  for (const path of ["staff", "login", "our-groomers", "s"]) expect(isProductPath(path), path).toBe(true);
  for (const path of ["about", "contact", "parking", "privacy-policy", "covid19-advisement"])
    expect(isProductPath(path), path).toBe(false);
});

it("knows from where links lead to a page", () => {
  const none = { homeRoute: "/", bookNowRoute: "/customer/new", menuUrls: ["/s/home"] };
  expect(placesOf("about", none)).toEqual([]);
  expect(placesOf("about", { ...none, homeRoute: "/s/about/", menuUrls: ["/", "/s/about#team"] })).toEqual([
    "home",
    "menu",
  ]);
  expect(placesOf("about", { ...none, bookNowRoute: "/s/about?from=top" })).toEqual(["bookNow"]);
  expect(placesOf("about", { ...none, homeRoute: "/s/about-us" })).toEqual([]);
  expect(placesOf("privacy-policy", none)).toEqual(["product"]);
});

it.each([
  ["/s/about", "about"],
  ["/s/about/", "about"],
  ["/s/about//", "about"],
  ["/s/about#team", "about"],
  ["/s/about/?from=top#team", "about"],
  ["/s/about?next=/s/", "about"],
  ["/s", "home"],
  ["/s/", "home"],
  ["/s?from=top", "home"],
  ["/s/home", "home"],
  ["/s/help/faq/", "help/faq"],
  ["/privacy-policy#cookies", "privacy-policy"],
  ["/s/covid19-advisement/", "covid19-advisement"],
])("knows that %s leads to the page %s", (route, path) => {
  expect(leadsTo(route, path)).toBe(true);
  for (const other of ["s", "faq", "team", "contact"]) expect(leadsTo(route, other), other).toBe(false);
});

it.each([
  "/",
  "/about",
  "/s/about-us",
  "/s/about/team",
  "/?to=/s/about",
  "/#/s/about",
  "https://a.example/s/about",
])("knows that %s does not lead to the page about", (route) => expect(leadsTo(route, "about")).toBe(false));

it("takes small letters, digits, hyphens and slashes as a path", () => {
  for (const path of ["a", "parking-2", "help/faq"]) expect(PAGE_PATH.test(path), path).toBe(true);
  for (const path of ["", "-a", "a--b", "a/", "/a", "A", "a b", "ä", "a.b", "../a"])
    expect(PAGE_PATH.test(path), path).toBe(false);
});
