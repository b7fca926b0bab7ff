import { expect, it } from "vitest";
import { isProductPath, PAGE_PATH, placesOf } from "./rules.ts";

it("knows names of the website's own pages, and leaves a brand those of its usual pages", () => {
  for (const path of ["staff", "login", "our-groomers", "s"]) expect(isProductPath(path), path).toBe(true);
  for (const path of ["about", "contact", "parking", "privacy-policy", "covid19-advisement"])
    expect(isProductPath(path), path).toBe(false);
});

it("knows from where links lead to a page", () => {
  const none = { homeRoute: "/", bookNowRoute: "/customer/new", inMenu: false };
  expect(placesOf("about", none)).toEqual([]);
  expect(placesOf("about", { ...none, homeRoute: "/s/about#team", inMenu: true })).toEqual(["home", "menu"]);
  expect(placesOf("about", { ...none, bookNowRoute: "/s/about?from=top" })).toEqual(["bookNow"]);
  expect(placesOf("about", { ...none, homeRoute: "/s/about-us" })).toEqual([]);
  expect(placesOf("privacy-policy", none)).toEqual(["product"]);
});

it("takes small letters, digits, hyphens and slashes as a path", () => {
  for (const path of ["a", "parking-2", "help/faq"]) expect(PAGE_PATH.test(path), path).toBe(true);
  for (const path of ["", "-a", "a--b", "a/", "/a", "A", "a b", "ä", "a.b", "../a"])
    expect(PAGE_PATH.test(path), path).toBe(false);
});
