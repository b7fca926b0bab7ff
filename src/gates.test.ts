import { expect, it } from "vitest";
import { doorOf } from "./gates.ts";

it.each([
  ["/customer/pets", null],
  ["/customer/pets?code=1&page=2", null],
  ["/?action=logout", null],
  ["/customer/pets?page=2&login_code=abc", "/login?returnUrl=%2Fcustomer%2Fpets%3Fpage%3D2&code=abc"],
  ["/?login_code=abc", "/login?returnUrl=%2F&code=abc"],
  ["/?login_code=", "/login?returnUrl=%2F"],
  ["/our-groomers?action=login&area=tempe", "/login?returnUrl=%2Four-groomers%3Farea%3Dtempe"],
  ["/a?login_code=x&login_code=y", "/login?returnUrl=%2Fa&code=x"],
])("leads a visitor of %s to %s", (path, to) => {
  expect(doorOf(path, false)).toBe(to);
});

it("takes the code out of a signed-in customer's URL, and no code along", () => {
  expect(doorOf("/customer/pets?page=2&login_code=abc", true)).toBe("/customer/pets?page=2");
  expect(doorOf("/?action=login", true)).toBe("/");
});

it("leads to no other site, whatever stands in the path", () => {
  const paths = [
    "//evil.example/",
    "/\\evil.example",
    "//a//evil.example",
    "//a/.//evil.example",
    "//",
    "//[",
  ];
  for (const path of paths) {
    expect(doorOf(`${path}?login_code=a`, true)).toMatch(/^\/(?![/\\])/);
  }
});
